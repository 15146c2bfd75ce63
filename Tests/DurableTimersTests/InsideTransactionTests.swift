@_spi(Store) import DurableTimers
import Testing
import Timers

/// Calls that wait for a transaction in whose body they are made.
@Suite struct `In the body of a transaction` {
    /// A store whose transactions await each statement, and whose one connection they hold.
    private static func refused(_ call: (DurableTimers<AwaitingStore>) async throws -> Void) async throws -> Bool {
        let timers = DurableTimers(store: AwaitingStore())
        return try await timers.store.write { _ in
            do {
                try await call(timers)
                return false
            } catch let error as DurableError where error.code == .insideTransaction {
                return true
            }
        }
    }

    @Test func `calls without it are refused`() async throws {
        #expect(try await Self.refused { timers in try await timers.schedule(Reminder(number: 1), .after(.zero)) })
        #expect(try await Self.refused { timers in _ = try await timers.find(Reminder.self, key: "a") })
        #expect(try await Self.refused { timers in try await timers.cancel(Reminder.self, key: "a") })
        #expect(try await Self.refused { timers in try await timers.cancel(DeadlineID(rawValue: 1)) })
        #expect(try await Self.refused { timers in _ = try await timers.dead() })
        #expect(try await Self.refused { timers in _ = try await timers.counts() })
        #expect(
            try await Self.refused { timers in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask { try await timers.schedule(Reminder(number: 1), .after(.zero)) }
                    try await group.waitForAll()
                }
            }, "a child task belongs to the transaction")
    }

    @Test func `calls of another store are made, and so are those of tasks that outlive it`() async throws {
        let timers = DurableTimers(store: AwaitingStore())
        let other = DurableTimers(store: AwaitingStore())
        let later = try await timers.store.write { _ in
            try await other.schedule(Reminder(number: 1), key: "a", .after(.zero))
            let (stream, isOver) = AsyncStream<Void>.makeStream()
            return (
                Task {
                    for await _ in stream {}
                    try await timers.schedule(Reminder(number: 2), key: "b", .after(.zero))
                }, isOver
            )
        }
        later.1.finish()
        try await later.0.value
        #expect(try await other.find(Reminder.self, key: "a") != nil)
        #expect(try await timers.find(Reminder.self, key: "b") != nil)
    }

    @Test func `a deadline is found as the transaction sees it`() async throws {
        let timers = DurableTimers(store: MemoryStore())
        let found = try await timers.store.write { transaction in
            try timers.schedule(Reminder(number: 1), key: "a", .after(.zero), in: transaction)
            return try timers.find(Reminder.self, key: "a", in: transaction)?.deadline
        }
        #expect(found == Reminder(number: 1))
        #expect(try await timers.find(Reminder.self, key: "a")?.deadline == Reminder(number: 1))
    }
}

/// A store in memory whose transactions await, and change nothing.
private final class AwaitingStore: AsynchronousTransactions, RunStore {
    struct Transaction {}

    private let memory = MemoryStore()

    func write<Result: Sendable>(_ body: (Transaction) async throws -> Result) async throws -> Result {
        let scope = TransactionScope(of: self)
        return try await scope.settle { try await scope.enter { try await body(Transaction()) } }
    }
    func schedule(_ requests: [DeadlineRequest], in transaction: Transaction) -> [DeadlineID] { [] }
    func cancel(
        _ deadline: DeadlineReference, stopsRun: Bool, in transaction: Transaction
    ) -> DeadlineCancellation { .notFound }
    func find(_ deadline: DeadlineReference, in transaction: Transaction) -> DeadlineRecord? { nil }
    func end(_ run: RunEnd, of runner: RunnerID, in transaction: Transaction) {}

    func now() async throws -> TimerInstant { memory.now() }
    func schedule(_ requests: [DeadlineRequest]) async throws -> [DeadlineID] { try await memory.schedule(requests) }
    func cancel(_ deadline: DeadlineReference, stopsRun: Bool) async throws -> DeadlineCancellation {
        await memory.cancel(deadline, stopsRun: stopsRun)
    }
    func find(_ deadline: DeadlineReference) async throws -> DeadlineRecord? { await memory.find(deadline) }
    func ensure(_ repeating: [RepeatingDeadline]) async throws { try await memory.ensure(repeating) }
    func claim(_ request: ClaimRequest) async throws -> ClaimAnswer { await memory.claim(request) }
    func renew(_ runs: [RunToken], of runner: RunnerID, lease: Duration) async throws -> [RunToken] {
        await memory.renew(runs, of: runner, lease: lease)
    }
    func end(_ ends: [RunEnd], of runner: RunnerID) async throws -> [RunToken] { await memory.end(ends, of: runner) }
    func list(_ query: DeadlineQuery) async throws -> [DeadlineRecord] { await memory.list(query) }
    func revive(_ deadlines: [DeadlineID]) async throws -> Int { await memory.revive(deadlines) }
    func delete(_ deadlines: [DeadlineID]) async throws -> Int { await memory.delete(deadlines) }
    func prune(dead: [String: Duration], limit: Int) async throws -> Int {
        await memory.prune(dead: dead, limit: limit)
    }
    func counts() async throws -> [KindCounts] { await memory.counts() }
    func setPaused(_ name: String, _ isPaused: Bool) async throws { await memory.setPaused(name, isPaused) }
}
