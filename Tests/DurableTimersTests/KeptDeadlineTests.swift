@_spi(Store) import DurableTimers
import Testing
import Timers
import TimersTesting

@Suite(.virtualTime) struct `A deadline that is found` {
    let time = VirtualTime.current

    @Test func `is the one that waits behind a run, with its own contents and its own date`() async throws {
        let timers = DurableTimers(store: MemoryStore(), shutdownLimit: .zero)
        timers.handle(Reminder.self) { _, _ in try await time.clock.sleep(for: .seconds(100)) }
        try await timers.schedule(Reminder(number: 1), key: "a", .after(.zero))
        try await timers.running {
            await time.advance(by: .seconds(1))
            var found = try #require(try await timers.find(Reminder.self, key: "a"))
            #expect(found.deadline.number == 1 && found.state == .running && found.attempts == 1)
            let due = timers.store.now() + .seconds(1000)
            try await timers.schedule(Reminder(number: 2), key: "a", .at(due))
            found = try #require(try await timers.find(Reminder.self, key: "a"))
            #expect(found.deadline.number == 2 && found.due == due)
            #expect(found.state == .waiting && found.attempts == 0 && found.failure == nil)
            #expect(found.record.state == .running)
        }
    }

    @Test func `has an instant of the wall clock, or is refused`() async throws {
        let timers = DurableTimers(store: MemoryStore(), shutdownLimit: .zero)
        let error = await #expect(throws: DurableError.self) {
            try await timers.schedule(Reminder(number: 1), key: "a", .at(time.clock.now))
        }
        #expect(error?.code == .invalidDeadline)
        let found = try await timers.find(Reminder.self, key: "a")
        #expect(found == nil)
    }
}
