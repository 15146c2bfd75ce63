import Synchronization
import Testing
import Timers
import TimersTesting

// The examples of the article on servers.

final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private final class Table: Sendable {
        let entries = Mutex<[Key: (value: Value, timeout: PooledTimeout)]>([:])
    }

    private let table = Table()
    private let timeouts: TimeoutPool<Key>

    init(keepingFor time: Duration = .seconds(60)) {
        timeouts = TimeoutPool(after: time) { [table] key, timeout in
            table.entries.withLock { entries in
                if entries[key]?.timeout == timeout { entries[key] = nil }
            }
        }
    }

    subscript(key: Key) -> Value? {
        table.entries.withLock { entries in entries[key]?.value }
    }

    func store(_ value: Value, for key: Key) {
        table.entries.withLock { entries in
            if let old = entries[key] { timeouts.remove(old.timeout) }
            entries[key] = (value, timeouts.insert(key))
        }
    }
}

struct NoAnswer: Error {}

actor Client {
    private final class Requests {
        var waiting: [Int: CheckedContinuation<String, any Error>] = [:]
    }

    private let requests = Requests()
    private var timeouts: LocalTimeoutPool<Int>?

    func start() {
        timeouts = LocalTimeoutPool(after: .seconds(5)) { [requests] id in
            let request = requests.waiting.removeValue(forKey: id)
            request?.resume(throwing: NoAnswer())
        }
    }

    func answer(to id: Int) async throws -> String {
        let timeout = timeouts?.insert(id)
        defer { if let timeout { timeouts?.remove(timeout) } }
        return try await withCheckedThrowingContinuation { request in
            requests.waiting[id] = request
        }
    }

    func received(_ answer: String, to id: Int) {
        requests.waiting.removeValue(forKey: id)?.resume(returning: answer)
    }
}

@Suite struct `Examples of pools with values` {
    @Test(.virtualTime) func `a cache forgets each value when its time is over`() async {
        let time = VirtualTime.current
        let cache = Cache<String, Int>(keepingFor: .seconds(60))
        cache.store(1, for: "a")
        await time.advance(by: .seconds(40))
        cache.store(2, for: "b")
        cache.store(3, for: "a")
        await time.advance(by: .seconds(59))
        #expect(cache["a"] == 3 && cache["b"] == 2)
        await time.advance(by: .seconds(1))
        #expect(cache["a"] == nil && cache["b"] == nil)
    }

    @Test(.virtualTime) func `a request without an answer fails, and one with an answer does not`() async throws {
        let time = VirtualTime.current
        let client = Client()
        await client.start()
        async let first = client.answer(to: 1)
        async let second = client.answer(to: 2)
        await time.advance(by: .seconds(4))
        await client.received("hello", to: 1)
        #expect(try await first == "hello")
        await time.advance(by: .seconds(1))
        do {
            _ = try await second
            Issue.record("a request without an answer has one")
        } catch is NoAnswer {}
    }
}
