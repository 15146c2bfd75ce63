import ArgumentParser
@_spi(Store) import DurableTimers
import Foundation
import Timers
import TimersTesting

@testable import TimersCommand

/// A store in memory with a deadline in each state, at 2026-01-31T09:00:00Z.
struct DurableFixture {
    static let now = TimerInstant(nanoseconds: 1_769_850_000_000_000_000, on: .wall)

    let time = VirtualTime()
    let store: MemoryStore

    /// Makes the deadlines.
    ///
    /// - Parameter isEmpty: whether to make none.
    /// - Throws: nothing, as the store is in memory.
    init(isEmpty: Bool = false) async throws {
        await time.setWallClock(to: Self.now)
        store = MemoryStore(on: time.scheduler)
        if isEmpty { return }
        let now = Self.now
        _ = try await store.schedule([
            DeadlineRequest(
                name: "trial-ends", key: "7", time: .at(now + .seconds(3600)), payload: Array(#"{"card":"4111"}"#.utf8),
                trace: "00-4bf9-00f0-01"),
            DeadlineRequest(name: "trial-ends", key: "8", time: .at(now)),
            DeadlineRequest(name: "mail", time: .at(now - .seconds(300)), payload: [0xFF, 0x00]),
        ])
        await kill("trial-ends", because: "no such account\n\u{1B}[31mat line 7")
        _ = await claim("mail", by: RunnerID(bits: 7))
        _ = try await store.schedule([DeadlineRequest(name: "mail", time: .at(now - .seconds(192)))])
        try await store.ensure([
            RepeatingDeadline(name: "cleanup", schedule: "cron '0 4 * * *'", first: now + .seconds(2 * 86_400))
        ])
    }

    /// Lets the first due deadlines of a kind run.
    func claim(_ name: String, by runner: RunnerID = RunnerID(), count: Int = 1) async -> [DeadlineRecord] {
        await store.claim(
            ClaimRequest(
                runner: runner, kinds: [.init(name: name, slots: count, attempts: 5)], limit: count,
                lease: .seconds(15))
        ).claimed
    }

    /// Lets the first due deadlines of a kind run and end.
    func end(_ name: String, _ end: RunEnd.Outcome, count: Int = 1) async {
        let runner = RunnerID()
        let rows = await claim(name, by: runner, count: count)
        _ = await store.end(rows.map { row in RunEnd(row.token, end, in: "web-2:4711") }, of: runner)
    }

    /// Lets the first due deadline of a kind run and die.
    func kill(_ name: String, because failure: String) async { await end(name, .dead(failure: failure)) }

    /// What a command tells about the store.
    func answer<Command: DurableSubcommand>(
        _ command: Command.Type, _ arguments: [String]
    ) async throws -> DurableAnswer {
        let work = try command.parse(["a.sqlite"] + arguments).work()
        return try await work(store)
    }
}
