@_spi(Store) import DurableTimers
import Testing
import Timers
import TimersTesting

/// Code that is generic over the store, as an app has that runs on PostgreSQL and is tested in memory.
@Suite(.virtualTime) struct `Code with transactions` {
    private let time = VirtualTime.current

    private struct Orders<Store: AsynchronousTransactions>: Sendable {
        let timers: DurableTimers<Store>

        func place(_ number: Int, fails: Bool = false) async throws {
            try await timers.store.write { transaction in
                try await timers.schedule(
                    Reminder(number: number), key: "\(number)", .after(.seconds(60)), in: transaction)
                await Task.yield()
                if fails { throw SomeError() }
            }
        }

        func confirm(_ number: Int) async throws -> DeadlineCancellation {
            try await timers.store.write { transaction in
                let found = try await timers.find(Reminder.self, key: "\(number)", in: transaction)
                #expect(found?.deadline == Reminder(number: number))
                return try await timers.cancel(Reminder.self, key: "\(number)", in: transaction)
            }
        }
    }

    @Test func `that awaits runs in memory, in virtual time, and completes a run`() async throws {
        let journal = Journal<Int>()
        let orders = Orders(timers: DurableTimers(store: MemoryStore()))
        orders.timers.handle(Reminder.self) { [store = orders.timers.store] reminder, run in
            try await store.write { transaction in
                try await run.complete(in: transaction)
                journal.add(reminder.number)
            }
        }
        try await orders.place(1)
        try await orders.place(2)
        await #expect(throws: SomeError.self) { try await orders.place(3, fails: true) }
        #expect(try await orders.confirm(2) == .cancelled)
        try await orders.timers.running { await time.advance(by: .seconds(60)) }
        #expect(journal.entries == [1])
    }

    @Test func `leaves an existing deadline as it is, or moves it only forwards, if it says so`() async throws {
        let timers = DurableTimers(store: MemoryStore())
        func due() async throws -> Int {
            let due = try #require(try await timers.find(Reminder.self, key: "a")).due
            return Int((due.nanoseconds / 1_000_000_000) / 10_000)
        }
        func at(_ number: UInt64) -> DeadlineTime {
            .at(TimerInstant(nanoseconds: 4_000_000_000_000_000_000 + number * 10_000_000_000_000, on: .wall))
        }
        try await timers.schedule(Reminder(number: 1), key: "a", at(5), ifExists: .keep)
        let first = try await due()
        try await timers.schedule(Reminder(number: 2), key: "a", at(3), ifExists: .keep)
        #expect(try await due() == first)
        try await timers.schedule(Reminder(number: 3), key: "a", at(7), ifExists: .earlier)
        #expect(try await due() == first)
        try await timers.schedule(Reminder(number: 4), key: "a", at(4), ifExists: .earlier)
        #expect(try await due() == first - 1)
        #expect(try await timers.find(Reminder.self, key: "a")?.deadline.number == 4)
    }
}
