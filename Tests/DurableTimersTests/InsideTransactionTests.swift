@_spi(Store) import DurableTimers
import TestSupport
import Testing
import Timers

/// Calls that would wait for the transaction in whose body they are made.
@Suite(.patient) struct `In the body of a transaction` {
    /// Makes a call in the body of a transaction, and returns whether it was refused.
    private static func refused(_ call: (DurableTimers<MemoryStore>) async throws -> Void) async throws -> Bool {
        let timers = DurableTimers(store: MemoryStore())
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
        let timers = DurableTimers(store: MemoryStore())
        let other = DurableTimers(store: MemoryStore())
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
