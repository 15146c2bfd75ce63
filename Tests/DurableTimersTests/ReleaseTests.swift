@_spi(Store) import DurableTimers
import Foundation
import Testing
import Timers
import TimersTesting

/// Several releases of a program, with several schedules for one name; virtual time begins on 1 January 1970.
@Suite(.virtualTime) struct `Releases with different schedules` {
    let time = VirtualTime.current
    private static let hour = 3_600_000_000_000 as UInt64

    private static func timers(
        _ store: MemoryStore, _ text: String, zone: String = "UTC", _ journal: Journal<String>
    ) throws -> DurableTimers<MemoryStore> {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        let timers = DurableTimers(store: store)
        timers.every("job", .cron(text, in: calendar)) { run in
            journal.add("\(text) \(run.scheduled.nanoseconds / Self.hour)")
        }
        return timers
    }

    @Test func `hand back to those that are left when a canary goes away`() async throws {
        let journal = Journal<String>()
        let store = MemoryStore()
        let (old, canary) = (
            try Self.timers(store, "0 * * * *", journal), try Self.timers(store, "0 0 1 1 *", journal)
        )
        try await old.running {
            await time.advance(by: .seconds(3000))
            try await canary.running {
                await time.advance(by: .seconds(7200))
                #expect(old.status?.superseded == ["job"])
                #expect(canary.status?.superseded == [])
            }
            await time.advance(by: .seconds(7200))
            #expect(old.status?.superseded == [])
        }
        #expect(journal.entries == ["0 * * * * 3", "0 * * * * 4"])
    }

    @Test func `hand back to those that are left when the latest has been silent for three hours`() async throws {
        let journal = Journal<String>()
        let store = MemoryStore()
        let old = try Self.timers(store, "0 * * * *", journal)
        try await old.running {
            await time.advance(by: .seconds(1800))
            // A runner that comes, and then neither claims nor leaves.
            let now = store.now()
            try await store.ensure([
                RepeatingDeadline(
                    name: "job", schedule: "another", first: now + .seconds(86_400 * 99),
                    release: RepeatingDeadline.Release(runner: RunnerID(), since: now))
            ])
            // The other one looks each hour.
            await time.advance(by: .seconds(3 * 3600 - 1))
            #expect(old.status?.superseded == ["job"])
            await time.advance(by: .seconds(3601))
            #expect(old.status?.superseded == [])
            #expect(journal.entries.allSatisfy { entry in entry == "0 * * * * 4" })
            await time.advance(by: .seconds(1800))
        }
        #expect(journal.entries.last == "0 * * * * 5")
    }

    @Test func `follow a rolling deployment and its way back`() async throws {
        let journal = Journal<String>()
        let store = MemoryStore()
        try await withThrowingTaskGroup(of: Void.self) { group in
            var running: [DurableTimers<MemoryStore>] = []
            await time.advance(by: .seconds(1))
            for text in ["30 * * * *", "45 * * * *", "30 * * * *"] {
                let old = running
                running = []
                // One runner after the other is replaced, and a date follows each step.
                for number in 0..<3 {
                    let timers = try Self.timers(store, text, journal)
                    running.append(timers)
                    group.addTask { try await timers.run() }
                    await time.advance(by: .seconds(600))
                    if number < old.count { old[number].stopAtOnce() }
                    await time.advance(by: .seconds(3000))
                }
            }
            for timers in running { timers.stopAtOnce() }
            try await group.waitForAll()
        }
        let texts = journal.entries.map { entry in entry.split(separator: " ")[0] }
        #expect(texts == ["30", "30", "30", "45", "45", "45", "30", "30", "30"])
    }

    @Test(arguments: [("GMT", "Etc/UTC"), ("America/Los_Angeles", "US/Pacific"), ("Asia/Calcutta", "Asia/Kolkata")])
    func `are the same release if their time zones only have other names`(_ one: String, _ other: String) async throws {
        let journal = Journal<String>()
        let store = MemoryStore()
        let (first, second) = (
            try Self.timers(store, "0 4 * * *", zone: one, journal),
            try Self.timers(store, "0 4 * * *", zone: other, journal)
        )
        try await first.running {
            await time.advance(by: .seconds(86_400))
            try await second.running {
                await time.advance(by: .seconds(86_400))
                #expect(first.status?.superseded == [])
                #expect(second.status?.superseded == [])
            }
            await time.advance(by: .seconds(86_400))
        }
        #expect(journal.count == 3)
    }

    @Test func `make a row again that goes away during its run`() async throws {
        let journal = Journal<String>()
        let store = MemoryStore()
        let timers = DurableTimers(store: store, shutdownLimit: .zero)
        timers.every("job", .every(.seconds(3600))) { run in
            journal.add("\(run.scheduled.nanoseconds / Self.hour)")
            try await time.clock.sleep(for: .seconds(10))
        }
        try await timers.running {
            await time.advance(by: .seconds(3605))
            let row = try #require(await store.find(.key(name: "job", RepeatingDeadline.key)))
            // As an operator may do.
            _ = try await store.end([RunEnd(row.token, .finished(keep: .zero))], of: #require(row.runner))
            await time.advance(by: .seconds(7200))
        }
        #expect(journal.entries == ["1", "2", "3"])
    }

    @Test func `are refused if a kind of deadlines has their name`() async throws {
        let store = MemoryStore()
        _ = try await store.schedule([DeadlineRequest(name: "job", time: .after(.seconds(100)))])
        let timers = try Self.timers(store, "0 4 * * *", Journal<String>())
        let error = await #expect(throws: DurableError.self) { try await timers.run() }
        #expect(error?.code == .invalidKind)
    }
}
