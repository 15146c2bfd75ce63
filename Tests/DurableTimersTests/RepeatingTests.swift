@_spi(Store) import DurableTimers
import Foundation
import Testing
import Timers
import TimersTesting

/// Repeating deadlines in virtual time, which begins on 1 January 1970.
@Suite(.virtualTime) struct `Repeating deadlines` {
    let time = VirtualTime.current
    private static let day = Duration.seconds(86_400)

    private static func calendar(_ zone: String = "UTC") throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        return calendar
    }

    @Test func `run once at each date over all runners, for a month that passes in a moment`() async throws {
        let journal = Journal<(name: String, TimerInstant)>()
        let calendar = try Self.calendar("Europe/Berlin")
        let store = MemoryStore()
        let replicas = (0..<3).map { _ in
            let timers = DurableTimers(store: store)
            timers.every("cleanup", .cron("0 4 * * *", in: calendar)) { run in
                journal.add((run.name, run.scheduled))
            }
            timers.every("hourly", .every(.seconds(3600))) { run in journal.add((run.name, run.scheduled)) }
            timers.handle(Reminder.self) { _, run in journal.add((run.name, run.scheduled)) }
            return timers
        }
        try await replicas[0].schedule(
            try (1...1000).map { number in
                try DeadlineRequest(Reminder(number: number), .after(.seconds(number * 2500)))
            })
        await withThrowingTaskGroup(of: Void.self) { group in
            for timers in replicas { group.addTask { try await timers.run() } }
            await time.advance(by: Self.day * 30)
            group.cancelAll()
        }
        let entries = journal.entries
        #expect(entries.count { name, _ in name == "cleanup" } == 30)
        #expect(entries.count { name, _ in name == "hourly" } == 720)
        #expect(entries.count { name, _ in name == "reminder" } == 1000)
        let cleanups = entries.filter { name, _ in name == "cleanup" }.map { _, instant in
            instant.nanoseconds / 1_000_000_000
        }
        // 4:00 in Berlin was 3:00 UTC.
        let expected = (0..<30).map { day in UInt64(day * 86_400 + 3 * 3600) }
        #expect(cleanups == expected)
    }

    @Test(arguments: [
        (MissedTickPolicy.coalesce, [10.5, 11, 12]), (.skip, [11, 12]), (.catchUp(), [4, 5, 6, 7, 8, 9, 10, 11, 12]),
        (.catchUp(limit: 2), [9, 10, 11, 12]),
    ])
    func `deal with the dates that passed while no process ran, by their policy`(
        _ policy: MissedTickPolicy, _ hours: [Double]
    ) async throws {
        let journal = Journal<(at: TimerInstant, for: TimerInstant)>()
        let store = MemoryStore()
        func timers() throws -> DurableTimers<MemoryStore> {
            let timers = DurableTimers(store: store)
            timers.every("hourly", .cron("0 * * * *", in: try Self.calendar()).missedTicks(policy)) {
                [time] run in
                journal.add((time.now, run.scheduled))
            }
            return timers
        }
        try await timers().running { [time] in await time.advance(by: .seconds(3.5 * 3600)) }
        #expect(journal.count == 3)
        await time.advance(by: .seconds(7 * 3600))
        try await timers().running { [time] in await time.advance(by: .seconds(2 * 3600)) }
        let found = journal.entries.dropFirst(3)
        if policy == .coalesce {
            #expect(found.map { entry in Double(entry.at.nanoseconds) / 3600e9 } == hours)
        } else {
            #expect(found.map { entry in Double(entry.for.nanoseconds) / 3600e9 } == hours)
        }
    }

    @Test func `do not run later than their grace`() async throws {
        let journal = Journal<Double>()
        let store = MemoryStore()
        let schedule = TimerSchedule.cron("0 * * * *", in: try Self.calendar())
            .missedTicks(.coalesce, within: .seconds(60))
        func run(_ hours: Double) async throws {
            let timers = DurableTimers(store: store)
            timers.every("hourly", schedule) { run in journal.add(Double(run.scheduled.nanoseconds) / 3600e9) }
            try await timers.running { [time] in await time.advance(by: .seconds(hours * 3600)) }
        }
        try await run(1.5)
        await time.advance(by: .seconds(3600))
        try await run(1)
        #expect(journal.entries == [1, 3])
    }

    @Test func `follow a text that has changed, and leave the row of another text alone`() async throws {
        let journal = Journal<String>()
        let store = MemoryStore()
        func timers(_ text: String, zone: String = "UTC") throws -> DurableTimers<MemoryStore> {
            let timers = DurableTimers(store: store)
            timers.every("job", .cron(text, in: try Self.calendar(zone))) { run in
                journal.add("\(text) \(zone) \(run.scheduled.nanoseconds / 3_600_000_000_000)")
            }
            return timers
        }
        let utc = try Self.calendar().timeZone.identifier
        let old = try timers("0 4 * * *")
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await old.run() }
            await time.advance(by: .seconds(5 * 3600))
            let new = try timers("0 6 * * *")
            group.addTask { try await new.run() }
            await time.advance(by: Self.day)
            #expect(await store.list(DeadlineQuery()).map(\.schedule) == ["cron '0 6 * * *' in \(utc)"])
            group.cancelAll()
        }
        try await timers("0 6 * * *", zone: "America/New_York").running { [time] in
            await time.advance(by: Self.day)
        }
        #expect(journal.entries == ["0 4 * * * UTC 4", "0 6 * * * UTC 6", "0 6 * * * America/New_York 35"])
    }

    @Test func `have their row made anew within an hour if it goes away`() async throws {
        let journal = Journal<UInt64>()
        let store = MemoryStore()
        let timers = DurableTimers(store: store)
        timers.every("daily", .every(Self.day)) { run in
            journal.add(run.scheduled.nanoseconds / 86_400_000_000_000)
        }
        try await timers.running { [time] in
            await time.advance(by: Self.day * 1.5)
            let answer = try await timers.cancel(repeating: "daily")
            #expect(answer == .cancelled)
            await time.advance(by: Self.day * 2)
        }
        #expect(journal.entries == [1, 2, 3])
    }

    @Test func `go on after a date whose attempts have failed`() async throws {
        let journal = Journal<Int>()
        let events = EventJournal()
        let store = MemoryStore()
        let timers = DurableTimers(store: store, observer: events)
        timers.every(
            "daily", .every(Self.day), options: DeadlineOptions(attempts: 3, backoff: .constant(.seconds(10)))
        ) { run in
            journal.add(run.attempt)
            throw SomeError()
        }
        try await timers.running { [time] in await time.advance(by: Self.day * 2.5) }
        let row = try #require(await store.list(DeadlineQuery()).first)
        #expect(row.state == .waiting)
        #expect(row.failure == "SomeError()")
        #expect(journal.entries == [1, 2, 3, 1, 2, 3])
        #expect(!events.journal.entries.contains { event in if case .died = event { true } else { false } })
    }

    @Test func `are refused if only a running process knows their ticks`() {
        for schedule in [
            TimerSchedule.after(.seconds(1)), .onDemand(after: .seconds(1)), .fixedDelay(.seconds(1)),
            .every(.seconds(1), times: 3), .every(.zero), .intervals { _ in .seconds(1) },
        ] {
            #expect(throws: TimerError.self) { try DurableTimers<MemoryStore>.validate(schedule) }
        }
        #expect(throws: Never.self) { try DurableTimers<MemoryStore>.validate(.every(.seconds(90))) }
    }
}
