@_spi(Store) import DurableTimers
import TestSupport
import Testing
import Timers
import TimersTesting

/// A reminder with dates of its own.
private struct Standup: RepeatingKind {
    static let name = "standup"
    static var options: DeadlineOptions { DeadlineOptions(attempts: 2, backoff: .constant(.seconds(1))) }
    var team: Int
    /// How many hours lie between two of them.
    var hours: Int

    var repetition: TimerSchedule {
        get throws {
            if hours > 999 { throw TooRare(hours: hours) }
            return .every(.seconds(3600 * hours))
        }
    }

    struct TooRare: Error, CustomStringConvertible {
        let hours: Int
        var description: String { "\(hours) hours are too many" }
    }
}

@Suite(.patient, .virtualTime) struct `Kinds that repeat` {
    private let time = VirtualTime.current
    private static let hour = Duration.seconds(3600)

    private func hours(_ run: DurableRun<MemoryStore>) -> UInt64 { run.scheduled.nanoseconds / 3_600_000_000_000 }

    @Test func `come at the dates of each value, with its payload`() async throws {
        let journal = Journal<String>()
        let timers = DurableTimers(store: MemoryStore())
        timers.handle(Standup.self) { standup, run in journal.add("\(standup.team) at \(hours(run))") }
        try await timers.running { [time] in
            try await timers.schedule(Standup(team: 1, hours: 2), key: "1")
            try await timers.schedule(Standup(team: 2, hours: 3), key: "2")
            await time.advance(by: Self.hour * 6.5)
        }
        #expect(journal.entries.sorted() == ["1 at 2", "1 at 4", "1 at 6", "2 at 3", "2 at 6"])
    }

    @Test func `take other dates, and end, by their key`() async throws {
        let journal = Journal<UInt64>()
        let timers = DurableTimers(store: MemoryStore())
        timers.handle(Standup.self) { _, run in journal.add(hours(run)) }
        try await timers.running { [time] in
            try await timers.schedule(Standup(team: 1, hours: 2), key: "1")
            await time.advance(by: Self.hour * 4.5)
            try await timers.schedule(Standup(team: 1, hours: 3), key: "1")
            await time.advance(by: Self.hour * 5)
            #expect(try await timers.cancel(Standup.self, key: "1") == .cancelled)
            await time.advance(by: Self.hour * 9)
        }
        #expect(journal.entries == [2, 4, 6, 9])
    }

    @Test func `end with the run in which they are cancelled`() async throws {
        let journal = Journal<UInt64>()
        let timers = DurableTimers(store: MemoryStore())
        timers.handle(Standup.self) { _, run in
            journal.add(hours(run))
            let answer = try await timers.cancel(Standup.self, key: "1")
            #expect(answer == .running)
        }
        try await timers.running { [time] in
            try await timers.schedule(Standup(team: 1, hours: 1), key: "1")
            await time.advance(by: Self.hour * 5)
        }
        #expect(try await timers.find(Standup.self, key: "1")?.state == nil)
        #expect(journal.entries == [1])
    }

    @Test func `go on at the next date when the last attempt has failed`() async throws {
        let journal = Journal<String>()
        let timers = DurableTimers(store: MemoryStore(), observer: EventJournal())
        timers.handle(Standup.self) { _, run in
            journal.add("\(hours(run)) attempt \(run.attempt)")
            if hours(run) == 1 { throw Standup.TooRare(hours: 0) }
        }
        try await timers.running { [time] in
            try await timers.schedule(Standup(team: 1, hours: 1), key: "1")
            await time.advance(by: Self.hour * 2.5)
        }
        #expect(journal.entries == ["1 attempt 1", "1 attempt 2", "2 attempt 1"])
    }

    @Test func `come once for dates that passed while no process ran`() async throws {
        let journal = Journal<String>()
        let store = MemoryStore()
        try await DurableTimers(store: store).schedule(Standup(team: 1, hours: 1), key: "1")
        await time.advance(by: Self.hour * 3.5)
        let timers = DurableTimers(store: store)
        timers.handle(Standup.self) { _, run in journal.add("\(hours(run)), \(run.missed) missed") }
        try await timers.running { await time.advance(by: Self.hour) }
        #expect(journal.entries == ["1, 2 missed", "4, 0 missed"])
    }

    @Test func `refuse a value without dates where it is scheduled, and count it where it runs`() async throws {
        let events = EventJournal()
        let timers = DurableTimers(store: MemoryStore(), observer: events)
        let error = await #expect(throws: DurableError.self) {
            try await timers.schedule(Standup(team: 1, hours: 1000), key: "1")
        }
        #expect(error?.code == .invalidSchedule)
        #expect(error?.description == "a standup does not repeat: 1000 hours are too many")
        timers.handle(Standup.self) { _, _ in Issue.record("a value without dates has run") }
        try await timers.running {
            try await timers.schedule(Standup(team: 1, hours: 1000), key: "1", .after(.zero))
            await time.advance(by: .seconds(120))
        }
        #expect(try await timers.dead().map(\.key) == ["1"])
        #expect(events.undecodable.first == "a standup does not repeat: 1000 hours are too many")
    }
}
