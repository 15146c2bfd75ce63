import Countdowns
import Foundation
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// What a store keeps, and what it does with damage.
@Suite(.patient)
final class CountdownStoreTests: Sendable {
    private let folder = StoreFolder()
    private var path: String { folder.file }
    private let errors = Mutex<[CountdownStoreError]>([])

    private func store() -> CountdownStore {
        CountdownStore(file: path) { [weak self] error in
            self?.errors.withLock { errors in errors.append(error) }
        }
    }

    private var reported: [CountdownStoreError.Code] { errors.withLock { errors in errors.map(\.code) } }

    private func snapshot(_ seconds: Int) -> Countdown.Snapshot {
        Countdown.Snapshot.idle(.seconds(seconds))
    }

    /// A store that ends early.
    private static let damage = #"{"countdowns":{"#

    @Test func `a countdown is found by its key, by another store too`() throws {
        let store = store()
        #expect(try store.snapshot(for: "a") == nil)
        #expect(try store.keys == [])
        try store.saveNow(snapshot(1), for: "a")
        try store.saveNow(snapshot(2), for: "resend:+44 20 \u{1F600}")
        try store.saveNow(snapshot(3), for: "a")
        let other = self.store()
        #expect(try other.snapshot(for: "a")?.duration == .seconds(3))
        #expect(try other.snapshot(for: "resend:+44 20 \u{1F600}")?.duration == .seconds(2))
        try other.removeNow("a")
        try other.removeNow("never there")
        #expect(try store.keys == ["resend:+44 20 \u{1F600}"])
        #expect(try folder.names == ["countdowns.json"])
    }

    /// Uses a countdown as a process does, and writes its changes.
    @MainActor private func use(_ seconds: Int = 60, _ body: (Countdown) -> Void) throws {
        let store = store()
        body(store.countdown("a", from: .seconds(seconds)))
        try store.flushNow()
    }

    @MainActor @Test func `a countdown goes on in the next process`() throws {
        let time = VirtualTime()
        try time.run { () throws in
            try use { countdown in
                #expect(countdown.phase == .idle)
                countdown.start()
                time.advance(by: .seconds(10))
                countdown.adjust(by: .seconds(5))
            }
            time.suspendProcess(for: .seconds(20))
            try use { countdown in
                #expect(countdown.remaining == .seconds(35))
                countdown.pause()
            }
            time.suspendProcess(for: .seconds(20))
            try use { countdown in
                #expect(countdown.phase == .paused)
                #expect(countdown.remaining == .seconds(35))
                countdown.resume()
                time.advance(by: .seconds(35))
            }
            #expect(try store().snapshot(for: "a")?.phase == .finished)
            try use { countdown in countdown.reset() }
            #expect(try store().keys == [])
        }
        #expect(reported == [])
    }

    @MainActor @Test func `only one process announces the end of a countdown`() throws {
        let time = VirtualTime()
        var ends = 0
        try time.run { () throws in
            try use { countdown in countdown.start() }
            time.suspendProcess(for: .seconds(100))
            for _ in 0..<3 {
                try use { countdown in
                    countdown.onFinish(owner: self) { _ in ends += 1 }
                    time.advance(by: .seconds(1))
                    #expect(countdown.phase == .finished)
                }
            }
        }
        #expect(ends == 1)
    }

    @MainActor @Test func `an idle or finished countdown of another length is not the one asked for`() throws {
        try use(60) { countdown in countdown.adjust(by: .seconds(1)) }
        try use(90) { countdown in
            #expect(countdown.remaining == .seconds(90))
            countdown.start()
        }
        try use(30) { countdown in #expect(countdown.duration == .seconds(90)) }
    }

    @Test(arguments: [
        "", "{", "\u{0}\u{0}\u{0}", "{\"countd", "{\"countdowns\":{\"a\":", "{\"checksum\":\"crc32:0",
        #"{"version":0,"countdowns":{}}"#, #"{"countdowns":{}}"#, #"{"version":1,"countdowns":[]}"#,
        #"{"version":"1","countdowns":{}}"#, #"{"version":0.5,"countdowns":{}}"#, #"{"version":1,"countdowns":{}}x"#,
        #"{"version":1,"countdowns":{"a":1e999}}"#, #"{"version":1,"countdowns":{"a":}}"#,
        #"{"version":1,"countdowns":{"a":{}}"#, #"{"version":1,"countdowns":{"a" 1}}"#,
        #"{"version":1,"countdowns":{"a":"}}"#, #"{"version":1,"countdowns":{"a":[}]}}"#,
    ])
    func `a damaged file is named and kept aside, and the store works`(content: String) throws {
        for number in 1...2 {
            try folder.put(content)
            let store = store()
            expectError(.damaged, "'\(path)'", "'\(path).damaged-\(number)'") { try store.snapshot(for: "a") }
            #expect(try store.snapshot(for: "a") == nil)
            try store.saveNow(snapshot(1), for: "a")
            #expect(try store.keys == ["a"])
            #expect(FileManager.default.contents(atPath: "\(path).damaged-\(number)") == Data(content.utf8))
        }
    }

    @MainActor @Test func `a countdown of a damaged store works, and the damage is reported once`() throws {
        try folder.put(Self.damage)
        let store = store()
        let countdown = store.countdown("a", from: .seconds(60))
        countdown.start()
        #expect(throws: CountdownStoreError.self) { try store.flushNow() }
        #expect(reported == [.damaged])
        #expect(try store.snapshot(for: "a")?.phase == .running)
    }

    @MainActor @Test func `a missing folder is an error, and the countdown works without being kept`() {
        let store = CountdownStore(file: folder.path + "/no/such/folder/file") { [weak self] error in
            self?.errors.withLock { errors in errors.append(error) }
        }
        expectError(.system, "/no/such/folder/file") { try store.saveNow(snapshot(1), for: "a") }
        #expect(reported == [.system])
        let countdown = store.countdown("a", from: .seconds(60))
        countdown.start()
        #expect(throws: CountdownStoreError.self) { try store.flushNow() }
        #expect(countdown.phase == .running)
        #expect(reported == [.system, .system])
    }

    @Test func `many threads lose no change`() async throws {
        let stores = (0..<2).map { _ in folder.store }
        let failures = await onPlainThread { [self] in
            let failures = Mutex<[any Error]>([])
            onPlainThreads(8) { [self] number in
                for step in 1...10 {
                    do {
                        try stores[number % 2].saveNow(snapshot(step), for: "\(number)")
                    } catch {
                        failures.withLock { failures in failures.append(error) }
                    }
                }
            }
            return failures.withLock { failures in failures }
        }
        #expect(failures.isEmpty)
        #expect(try store().keys == (0..<8).map { "\($0)" })
        for number in 0..<8 {
            #expect(try store().snapshot(for: "\(number)")?.duration == .seconds(10))
        }
    }

    @MainActor @Test func `preferences keep countdowns too, and put damage aside`() throws {
        let suite = "swift-timers-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let first = CountdownStore(defaults: defaults)
        first.countdown("a", from: .seconds(60)).start()
        try first.flushNow()
        #expect(CountdownStore(defaults: defaults).countdown("a", from: .seconds(60)).phase == .running)
        #expect(try CountdownStore(defaults: defaults).keys == ["a"])
        for number in 1...2 {
            defaults.set(Data(Self.damage.utf8), forKey: "countdowns")
            expectError(.damaged, "'countdowns.damaged-\(number)'") {
                let store = CountdownStore(defaults: defaults)
                if number == 1 { _ = try store.keys } else { try store.saveNow(snapshot(1), for: "b") }
            }
            #expect(defaults.data(forKey: "countdowns.damaged-\(number)") == Data(Self.damage.utf8))
            #expect(try CountdownStore(defaults: defaults).keys == (number == 1 ? [] : ["b"]))
        }
    }

    @Test func `damage in a registered preference is reported once`() throws {
        let suite = "swift-timers-\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        // Registered values belong to the whole process, whatever suite registers them.
        defaults.register(defaults: [suite: Data(Self.damage.utf8)])
        let store = CountdownStore(defaults: defaults, key: suite)
        #expect(throws: CountdownStoreError.self) { try store.keys }
        #expect(try store.keys == [])
        #expect(defaults.object(forKey: "\(suite).damaged-2") == nil)
    }
}
