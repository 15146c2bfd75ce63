@_spi(Store) import DurableTimers
import Synchronization
import Timers

/// The kind of most tests.
struct Reminder: DurableDeadline, Hashable {
    static let name = "reminder"
    var number: Int
}

/// What handlers did, in order.
final class Journal<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    var entries: [Entry] { list.withLock { list in list } }
    var count: Int { list.withLock { list in list.count } }

    func add(_ entry: Entry) { list.withLock { list in list.append(entry) } }
}

/// Keeps all events.
final class EventJournal: DurableTimersObserver {
    let journal = Journal<DurableEvent>()

    func durableTimers(did event: DurableEvent) { journal.add(event) }

    /// How many leases were lost.
    var losses: Int { journal.entries.count { event in if case .leaseLost = event { true } else { false } } }

    /// How many deadlines have died.
    var deaths: Int { journal.entries.count { event in if case .died = event { true } else { false } } }

    /// Why payloads could not be decoded.
    var undecodable: [String] {
        journal.entries.compactMap { event in if case .undecodable(_, let reason) = event { reason } else { nil } }
    }

    /// After what delay each handler that has thrown runs again.
    var retries: [Duration?] {
        journal.entries.compactMap { event in if case .failed(_, _, _, let delay) = event { .some(delay) } else { nil }
        }
    }
}

struct SomeError: Error {}

extension DurableTimers {
    /// Runs the timers while `body` runs.
    func running<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.run() }
            defer { group.cancelAll() }
            return try await body()
        }
    }
}
