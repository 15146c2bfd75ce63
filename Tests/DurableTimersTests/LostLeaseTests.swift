@_spi(Store) import DurableTimers
import Testing
import Timers
import TimersTesting

/// Runs whose leases are lost, in virtual time.
@Suite(.virtualTime) struct `A run that has lost its lease` {
    let time = VirtualTime.current

    @Test(arguments: [false, true])
    func `is cancelled, also when it would have ended in a transaction that was rolled back`(
        _ isTaken: Bool
    ) async throws {
        let cancelled = Journal<Bool>()
        let events = EventJournal()
        let store = MemoryStore()
        let timers = DurableTimers(store: store, shutdownLimit: .zero, observer: events)
        timers.handle(Reminder.self) { [time] _, run in
            try? await store.write { transaction in
                try run.complete(in: transaction)
                throw SomeError()
            }
            do {
                try await time.clock.sleep(for: .seconds(1000))
            } catch {
                cancelled.add(run.isLeaseLost)
                throw error
            }
        }
        try await timers.schedule(Reminder(number: 1), key: "a", .after(.zero))
        try await timers.running { [time] in
            await time.advance(by: .seconds(100))
            if isTaken {
                let row = try #require(await store.find(.key(name: "reminder", "a")))
                try await store.steal(row)
            }
            await time.advance(by: .seconds(6))
            #expect(cancelled.entries == (isTaken ? [true] : []))
        }
        #expect(events.losses == (isTaken ? 1 : 0))
    }

    @Test func `that has ended in a transaction and throws does not run again, and no event says so`() async throws {
        let journal = Journal<Int>()
        let events = EventJournal()
        let store = MemoryStore()
        let timers = DurableTimers(store: store, shutdownLimit: .zero, observer: events)
        timers.handle(Reminder.self, options: DeadlineOptions(backoff: .constant(.milliseconds(100)))) {
            reminder, run in
            journal.add(reminder.number)
            try await store.write { transaction in
                try run.complete(in: transaction)
                if reminder.number == 2 { throw SomeError() }
            }
            throw SomeError()
        }
        try await timers.schedule(Reminder(number: 1), key: "a", .after(.zero))
        try await timers.running { [time] in
            await time.advance(by: .seconds(10))
            #expect(journal.entries == [1])
            #expect(events.retries == [nil])
            try await timers.schedule(Reminder(number: 2), key: "b", .after(.zero))
            await time.advance(by: .milliseconds(50))
        }
        // The transaction was rolled back.
        #expect(events.retries == [nil, .milliseconds(100)])
        #expect(events.losses == 0)
    }

    @Test func `and whose end the store refuses is reported once, and not as an attempt that comes again`()
        async throws
    {
        let events = EventJournal()
        let store = MemoryStore()
        let timers = DurableTimers(store: store, shutdownLimit: .zero, observer: events)
        timers.handle(Reminder.self) { [time] _, run in
            try await time.clock.sleep(for: .seconds(1))
            try await store.write { transaction in try run.complete(in: transaction) }
        }
        try await timers.schedule(Reminder(number: 1), key: "a", .after(.zero))
        try await timers.running { [time] in
            await time.advance(by: .milliseconds(500))
            let row = try #require(await store.find(.key(name: "reminder", "a")))
            await time.setWallClock(to: store.now() + .seconds(20))
            try await store.takeOver(row)
            await time.advance(by: .seconds(2))
        }
        #expect(events.losses == 1)
        #expect(events.retries == [])
    }
}
