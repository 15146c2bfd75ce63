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
        try await kill("trial-ends", because: "no such account\n\u{1B}[31mat line 7")
        let runner = RunnerID(bits: 7)
        _ = await store.claim(
            ClaimRequest(
                runner: runner, kinds: [.init(name: "mail", slots: 1, attempts: 5)], limit: 1, lease: .seconds(15)))
        _ = try await store.schedule([DeadlineRequest(name: "mail", time: .at(now - .seconds(192)))])
        try await store.ensure([
            RepeatingDeadline(name: "cleanup", schedule: "cron '0 4 * * *'", first: now + .seconds(2 * 86_400))
        ])
    }

    /// Lets the first due deadline of a kind run and die.
    func kill(_ name: String, because failure: String) async throws {
        let runner = RunnerID()
        let answer = await store.claim(
            ClaimRequest(
                runner: runner, kinds: [.init(name: name, slots: 1, attempts: 1)], limit: 1, lease: .seconds(15)))
        _ = await store.end(
            answer.claimed.map { row in RunEnd(row.token, .dead(failure: failure), in: "web-2:4711") }, of: runner)
    }

    /// What a command tells about the store.
    func answer<Command: DurableSubcommand>(
        _ command: Command.Type, _ arguments: [String]
    ) async throws -> DurableAnswer {
        let work = try command.parse(["a.sqlite"] + arguments).work()
        return try await work(store)
    }
}
