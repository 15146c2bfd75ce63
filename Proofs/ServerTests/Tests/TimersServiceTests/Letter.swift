import DurableTimers
import Synchronization
import Timers

/// The kind of the tests of durable timers.
struct Letter: DurableDeadline, Hashable {
    static let name = "letter"
    var text: String

    init(_ text: String) { self.text = text }

    // JSON needs the trait Foundation, which this package leaves out.
    func encodedForStore() -> [UInt8] { Array(text.utf8) }
    init(decodingFromStore bytes: [UInt8]) { text = String(decoding: bytes, as: UTF8.self) }
}

/// What handlers did, in order.
final class Journal<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    var entries: [Entry] { list.withLock { list in list } }

    func add(_ entry: Entry) { list.withLock { list in list.append(entry) } }
}

struct Failure: Error {}

extension DurableTimers {
    /// Runs the timers while `body` runs.
    func running(_ body: @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.run() }
            defer { group.cancelAll() }
            try await body()
        }
    }
}
