@_spi(Store) import DurableTimers
import Foundation
import Testing
import Timers

/// A process that is killed at one of its statements, each time at a later one; the next process goes on.
package struct KillTrial<Store: TrialStore>: Sendable {
    private struct FirstAttempt: Error {}

    private let store: Store
    private let orders = 12

    package init(_ store: Store) { self.store = store }

    /// Schedules, moves and cancels deadlines, and runs them until each has its effect; its first attempt fails.
    package func work() async throws {
        let timers = DurableTimers(store: store, lease: .seconds(3600))
        timers.handle(Effect.self, options: DeadlineOptions(backoff: .constant(.zero), atOnce: 3)) { effect, run in
            if run.attempt == 1 { throw FirstAttempt() }
            try await store.write(effect, ending: run)
        }
        try await store.prepareTrial()
        let accepted = store.table("accepted")
        _ = try await store.perform("create table if not exists \(accepted) (number bigint primary key)")
        for number in 1...orders {
            try await store.perform(
                "insert into \(accepted) values (\(number)) on conflict do nothing returning 1",
                scheduling: [
                    DeadlineRequest(Effect(number: number), key: "\(number)", .after(.seconds(3600))),
                    DeadlineRequest(name: "cancelled", key: "1", time: .after(.seconds(3600))),
                ])
            _ = try await store.cancel(.key(name: "cancelled", "1"))
        }
        // Moves each to now, as long as it has not run.
        for number in 1...orders where try await store.find(.key(name: "effect", "\(number)"))?.attempt == 0 {
            try await timers.schedule(Effect(number: number), key: "\(number)", .after(.zero))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await timers.run() }
            try await waitUntil { try await store.list(DeadlineQuery()).isEmpty }
            group.cancelAll()
            try await group.waitForAll()
        }
    }

    /// What the killed process ran is due at once, as its lock is free: its lease would last for an hour.
    package func goOn(killedAt statement: Int) async throws {
        let start = ContinuousClock.now
        try await work()
        let effects = try await store.perform("select number from \(store.table("effect")) order by number")
        #expect(effects == Array(1...orders), "killed at statement \(statement)")
        #expect(ContinuousClock.now - start < .seconds(1800), "killed at statement \(statement)")
    }
}

/// The numbers of the statements at which processes are killed, one after the other.
///
/// Ten of them, or as many as `SWIFT_TIMERS_KILLS` says. A process makes 200 statements at least.
package let killedStatements: [Int] = {
    let kills = ProcessInfo.processInfo.environment["SWIFT_TIMERS_KILLS"].flatMap { text in Int(text) } ?? 10
    // Even and odd numbers: a store may be killed before the one and after the other.
    return (0..<kills).map { kill in (kill + 1) * 200 / kills - (kills < 200 ? (kill + 1) % 2 : 0) }
}()
