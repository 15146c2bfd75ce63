@_spi(Store) import DurableTimers
import Testing
import Timers
import TimersTesting

/// A store whose author has forgotten that runners need more.
private struct DeadlinesOnly: DeadlineStore {
    typealias Transaction = Never

    private let memory = MemoryStore()

    func now() async throws -> TimerInstant { memory.now() }
    func schedule(_ requests: [DeadlineRequest]) async throws -> [DeadlineID] { try await memory.schedule(requests) }
    func cancel(_ deadline: DeadlineReference, stopsRun: Bool) async throws -> DeadlineCancellation {
        await memory.cancel(deadline, stopsRun: stopsRun)
    }
    func find(_ deadline: DeadlineReference) async throws -> DeadlineRecord? { await memory.find(deadline) }
    func list(_ query: DeadlineQuery) async throws -> [DeadlineRecord] { await memory.list(query) }
    func revive(_ deadlines: [DeadlineID]) async throws -> Int { await memory.revive(deadlines) }
    func delete(_ deadlines: [DeadlineID]) async throws -> Int { await memory.delete(deadlines) }
    func counts() async throws -> [KindCounts] { await memory.counts() }
    func setPaused(_ name: String, _ isPaused: Bool) async throws { await memory.setPaused(name, isPaused) }
}

@Suite struct `A store that is no store of runs` {
    @Test(.virtualTime) func `keeps deadlines, and says what it lacks when they are to run`() async throws {
        let events = EventJournal()
        let timers = DurableTimers(store: DeadlinesOnly(), observer: events)
        timers.handle(Reminder.self) { _, _ in }
        try await timers.schedule(Reminder(number: 1), key: "1", .after(.zero))
        #expect(try await timers.find(Reminder.self, key: "1")?.state == .waiting)
        let error = await #expect(throws: DurableError.self) { try await timers.run() }
        #expect(error?.code == .invalidStore)
        #expect(error?.description == "DeadlinesOnly cannot run deadlines: it is no RunStore")
        // The error is thrown, and is no outage that comes to an end.
        let tellsOfOutage = events.journal.entries.contains { event in
            switch event {
            case .storeFailed, .storeRecovered: true
            default: false
            }
        }
        #expect(!tellsOfOutage)
    }
}
