@_spi(Store) import DurableTimers
import Foundation
import Synchronization
import TestSupport
package import Testing
import Timers

/// What happens to two processes, a parent and its child, that share a store.
package enum StoreScenario: String, CaseIterable, Codable, Sendable {
    /// The child is killed while it runs deadlines. A runner that begins afterwards takes them over at once.
    case killed
    /// The same, with a runner that slept beside the child.
    case killedBesideSleeper
    /// The child stands still longer than its lease, and the store refuses what it writes afterwards.
    case standsStill
    /// Both run the deadlines, each once.
    case shares
    /// Handlers that block all threads do not keep their leases from being renewed.
    case blocksThreadsBeyondLease
    /// Handlers that block all threads keep no end of a run and no deadline from the store.
    case blocksThreadsBeforeEnd

    /// How the process of the child ends.
    package var exit: ExitTest.Condition {
        switch self {
        case .killed, .killedBesideSleeper, .standsStill: .signal(SIGKILL)
        case .shares, .blocksThreadsBeyondLease, .blocksThreadsBeforeEnd: .success
        }
    }
}

/// The scenarios on one store: a test calls `parent` beside a process that calls `child` on another connection.
package struct StoreTrial<Store: TrialStore>: Sendable {
    private let store: Store
    private let count = 100

    package init(_ store: Store) { self.store = store }

    /// Makes what the child finds; to be called before it begins.
    package func prepare(_ scenario: StoreScenario) async throws {
        try await store.prepareTrial()
        switch scenario {
        case .killed, .killedBesideSleeper, .standsStill: try await schedule { _ in .zero }
        case .shares: try await schedule { number in .milliseconds(number * 5) }
        case .blocksThreadsBeyondLease, .blocksThreadsBeforeEnd: break
        }
    }

    private func schedule(after delay: (Int) -> Duration) async throws {
        _ = try await DurableTimers(store: store).schedule(
            (0..<count).map { number in
                try DeadlineRequest(Effect(number: number), key: "\(number)", .after(delay(number)))
            })
    }

    /// Plays the part of the child.
    package func child(_ scenario: StoreScenario) async throws {
        switch scenario {
        case .killed, .killedBesideSleeper: try await hang(lease: .seconds(3600))
        case .standsStill: try await hang(lease: .seconds(3))
        case .shares: try await serve()
        case .blocksThreadsBeyondLease: try await BlockedThreads(store).renewLeases()
        case .blocksThreadsBeforeEnd: try await BlockedThreads(store).reachStore()
        }
    }

    /// Plays the part of the parent, while the child plays its own.
    ///
    /// - Parameters:
    ///   - scenario: what happens.
    ///   - isFree: whether the store can be used while the child stands still. If not, the child goes on, and stops
    ///     again.
    ///
    /// - Throws: what the store throws.
    package func parent(_ scenario: StoreScenario, isFree: () async throws -> Bool = { true }) async throws {
        switch scenario {
        case .killed: try await takeOver(besideSleeper: false)
        case .killedBesideSleeper: try await takeOver(besideSleeper: true)
        case .standsStill: try await outlast(isFree)
        case .shares:
            try await serve()
            let numbers = try await store.perform("select number from \(store.table("effect")) order by number")
            #expect(numbers == Array(0..<count))
        case .blocksThreadsBeyondLease, .blocksThreadsBeforeEnd: break
        }
        #expect(try await store.counts() == [])
    }

    // MARK: Marks

    /// What a process tells the other one, in the table `mark`; a larger number is that of a process.
    private enum Mark: Int { case begun, go, refused }

    private func leave(_ mark: Mark) async throws { try await leave(mark.rawValue) }
    private func leave(_ number: Int) async throws {
        _ = try await store.perform("insert into \(store.table("mark")) values (\(number))")
    }
    private func count(_ mark: Mark) async throws -> Int { try await store.count("mark where name = \(mark.rawValue)") }

    // MARK: Children

    /// Claims all deadlines, says so, and ends none until the parent lets it go on.
    private func hang(lease: Duration) async throws {
        try await leave(Int(getpid()))
        let mayGoOn = Milestone()
        async let _ = {
            try await waitUntil { try await count(.go) == 1 }
            mayGoOn.reach()
        }()
        let timers = DurableTimers(store: store, lease: lease)
        timers.handle(Effect.self, options: DeadlineOptions(atOnce: 1000)) { effect, run in
            // A task that is not cancelled, as the runner may have cancelled the run that has lost its lease.
            try await Task {
                try await leave(.begun)
                await mayGoOn.reached()
                do {
                    try await store.write(effect, ending: run)
                } catch {
                    try await leave(.refused)
                    throw error
                }
            }.value
        }
        try await timers.run()
    }

    /// Runs deadlines until none is left.
    private func serve() async throws {
        let timers = timers(lease: .seconds(15))
        let running = Task { try await timers.run() }
        try await waitUntil { try await store.list(DeadlineQuery(limit: 1)).isEmpty }
        running.cancel()
        try await running.value
    }

    // MARK: Parents

    private func timers(lease: Duration, observer: (any DurableTimersObserver)? = nil) -> DurableTimers<Store> {
        let timers = DurableTimers(store: store, lease: lease, observer: observer)
        timers.handle(Effect.self, options: DeadlineOptions(atOnce: 1000)) { effect, run in
            try await store.write(effect, ending: run)
        }
        return timers
    }

    /// The process of a child whose handlers have all begun.
    private func busyChild() async throws -> pid_t {
        try await waitUntil { try await count(.begun) == count }
        let processes = try await store.perform("select name from \(store.table("mark")) where name > 2")
        return pid_t(try #require(processes.first))
    }

    private func takeOver(besideSleeper: Bool) async throws {
        let looks = Looks()
        let child = try await busyChild()
        defer { kill(child, SIGKILL) }
        // The leases last for an hour.
        let timers = timers(lease: .seconds(3600), observer: looks)
        let sleeper = besideSleeper ? Task { try await timers.run() } : nil
        if besideSleeper {
            // It has seen that the other runs them, and sleeps.
            try await waitUntil { looks.count >= 3 }
            #expect(try await store.count("effect") == 0)
        }
        kill(child, SIGKILL)
        let start = ContinuousClock.now
        let runner = sleeper ?? Task { try await timers.run() }
        try await waitUntil { try await store.count("effect") == count }
        let duration = ContinuousClock.now - start
        print("\(count) runs again after SIGKILL\(besideSleeper ? ", by a runner that slept" : ""): \(duration)")
        #expect(duration < .seconds(1800))
        runner.cancel()
        try await runner.value
        #expect(try await store.count("effect where attempt = 2") == count)
    }

    private func outlast(_ isFree: () async throws -> Bool) async throws {
        let child = try await busyChild()
        defer { kill(child, SIGKILL) }
        kill(child, SIGSTOP)
        while try await !isFree() {
            kill(child, SIGCONT)
            try await TimerClock().sleep(for: .milliseconds(20))
            kill(child, SIGSTOP)
        }
        let timers = timers(lease: .seconds(3600))
        let runner = Task { try await timers.run() }
        try await waitUntil { try await store.count("effect") == count }
        try await leave(.go)
        kill(child, SIGCONT)
        try await waitUntil { try await count(.refused) == count }
        runner.cancel()
        try await runner.value
        #expect(try await store.count("effect") == count)
        #expect(try await store.count("effect where attempt = 2") == count)
    }

    private final class Looks: DurableTimersObserver {
        private let looks = Atomic(0)
        var count: Int { looks.load(ordering: .relaxed) }

        func durableTimers(did event: DurableEvent) {
            if case .looked(claimed: 0, _, _) = event { looks.add(1, ordering: .relaxed) }
        }
    }
}
