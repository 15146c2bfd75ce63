@_spi(Store) import DurableTimers
import TestSupport
import Testing
import Timers
import TimersTesting

@Suite(.patient, .virtualTime) struct `A kind that is paused` {
    private let time = VirtualTime.current

    @Test func `begins no run in any process until it goes on, and then at once`() async throws {
        let journal = Journal<String>()
        let store = MemoryStore()
        let (one, other) = (DurableTimers(store: store), DurableTimers(store: store))
        for timers in [one, other] {
            timers.handle(Reminder.self) { reminder, _ in journal.add("\(reminder.number)") }
        }
        try await one.running {
            try await other.running {
                try await one.pause(Reminder.name)
                try await one.schedule(Reminder(number: 1), key: "1", .after(.seconds(5)))
                await time.advance(by: .seconds(7200))
                #expect(journal.entries.isEmpty)
                #expect(try await one.counts().map(\.isPaused) == [true])
                try await other.resume(Reminder.name)
                await time.advance(by: .milliseconds(1))
                #expect(journal.entries == ["1"])
            }
        }
    }

    @Test func `lets a run go on that has begun`() async throws {
        let journal = Journal<String>()
        let timers = DurableTimers(store: MemoryStore())
        timers.handle(Reminder.self) { _, _ in
            try await TimerClock().sleep(for: .seconds(60))
            journal.add("done")
        }
        try await timers.running {
            try await timers.schedule(Reminder(number: 1), .after(.zero))
            await time.advance(by: .seconds(1))
            try await timers.pause(Reminder.name)
            await time.advance(by: .seconds(60))
        }
        #expect(journal.entries == ["done"])
    }

    @Test func `misses dates as its policy says`() async throws {
        let journal = Journal<Int>()
        let timers = DurableTimers(store: MemoryStore())
        timers.every("hourly", .every(.seconds(3600))) { run in journal.add(run.missed) }
        try await timers.running {
            await time.advance(by: .seconds(3700))
            try await timers.pause("hourly")
            await time.advance(by: .seconds(3 * 3600))
            try await timers.resume("hourly")
            await time.advance(by: .seconds(3600))
        }
        #expect(journal.entries == [0, 2, 0])
    }

    @Test func `has a name that a kind can have`() async throws {
        let timers = DurableTimers(store: MemoryStore())
        let error = await #expect(throws: DurableError.self) { try await timers.pause("a\0b") }
        #expect(error?.code == .invalidDeadline)
    }
}

@Suite(.patient, .virtualTime) struct `A run that is stopped` {
    private let time = VirtualTime.current

    @Test func `has its handler cancelled within a second, in another process`() async throws {
        let journal = Journal<String>()
        let store = MemoryStore()
        let (one, other) = (DurableTimers(store: store), DurableTimers(store: store))
        one.handle(Reminder.self) { _, run in
            do { try await TimerClock().sleep(for: .seconds(3600)) } catch {
                journal.add("cancelled, lost: \(run.isLeaseLost)")
                throw error
            }
        }
        try await one.running {
            try await one.schedule(Reminder(number: 1), key: "1", .after(.zero))
            await time.advance(by: .seconds(1))
            #expect(try await other.cancel(Reminder.self, key: "1", stopsRun: true) == .stopped)
            await time.advance(by: .seconds(1))
            #expect(journal.entries == ["cancelled, lost: true"])
            await time.advance(by: .seconds(7200))
        }
        #expect(try await one.find(Reminder.self, key: "1")?.state == nil)
        #expect(try await one.counts().isEmpty)
    }

    @Test func `is not attempted again when it was only cancelled`() async throws {
        let journal = Journal<Int>()
        let timers = DurableTimers(store: MemoryStore())
        timers.handle(Reminder.self) { _, run in
            journal.add(run.attempt)
            let answer = try await timers.cancel(run.id)
            #expect(answer == .running)
            throw CancellationError()
        }
        try await timers.running {
            try await timers.schedule(Reminder(number: 1), .after(.zero))
            await time.advance(by: .seconds(7200))
        }
        #expect(try await timers.counts().isEmpty)
        #expect(journal.entries == [1])
    }

    @Test func `in a transaction goes on if that is rolled back, and ends with its commit`() async throws {
        let journal = Journal<TimerInstant>()
        let timers = DurableTimers(store: MemoryStore())
        timers.handle(Reminder.self) { _, _ in
            do { try await TimerClock().sleep(for: .seconds(3600)) } catch {
                journal.add(time.now)
                throw error
            }
        }
        @Sendable func stop(failing: Bool) async throws {
            try await timers.store.write { transaction in
                let answer = try await timers.cancel(Reminder.self, key: "1", stopsRun: true, in: transaction)
                #expect(answer == .stopped)
                if failing { throw SomeError() }
            }
        }
        try await timers.running {
            try await timers.schedule(Reminder(number: 1), key: "1", .after(.zero))
            await time.advance(by: .seconds(10))
            await #expect(throws: SomeError.self) { try await stop(failing: true) }
            await time.advance(by: .seconds(10))
            #expect(journal.entries.isEmpty)
            #expect(try await timers.find(Reminder.self, key: "1")?.state == .running)
            try await stop(failing: false)
            await time.advance(by: .seconds(1))
            #expect(journal.count == 1)
            #expect(try await timers.counts().isEmpty)
        }
    }

    @Test func `lets what repeats come at its next date`() async throws {
        let journal = Journal<UInt64>()
        let timers = DurableTimers(store: MemoryStore())
        timers.every("hourly", .every(.seconds(3600))) { run in
            journal.add(run.scheduled.nanoseconds / 3_600_000_000_000)
            try await TimerClock().sleep(for: .seconds(1800))
        }
        try await timers.running {
            await time.advance(by: .seconds(3700))
            let row = try await timers.store.find(.key(name: "hourly", ""))
            #expect(try await timers.cancel(#require(row).id, stopsRun: true) == .stopped)
            await time.advance(by: .seconds(3600))
            await time.advance(by: .seconds(1800))
        }
        #expect(journal.entries == [1, 2])
    }
}
