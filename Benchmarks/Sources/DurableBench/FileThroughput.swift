#if Durable
    import DurableTimers
    import DurableTimersSQLite
    import Foundation
    import Synchronization
    import Timers

    /// When the last handler began.
    private final class Latest: Sendable {
        private let state = Mutex((instant: ContinuousClock.now, count: 0))

        var instant: ContinuousClock.Instant { state.withLock { state in state.instant } }
        var count: Int { state.withLock { state in state.count } }
        func set(_ instant: ContinuousClock.Instant) {
            state.withLock { state in state = (instant, state.count + 1) }
        }
    }

    /// How fast one process handles deadlines in a file of SQLite.
    struct FileThroughput {
        private let path: String

        init(path: String) { self.path = path }

        func perform() async throws {
            let timers = DurableTimers(store: try SQLiteStore(path: path))
            let latest = Latest()
            timers.handle(Job.self, options: DeadlineOptions(atOnce: 1000)) { _, _ in latest.set(.now) }
            let clock = ContinuousClock()
            let singly = try await clock.measure {
                for n in 0..<1000 { try await timers.schedule(Job(n: n), key: "\(n)", .after(.seconds(400 * 86_400))) }
            }
            print("schedule, singly: \(singly / 1000) each")
            let running = Task { try await timers.run() }
            for round in 1...5 {
                let due = try await timers.store.now() + .seconds(2)
                for start in stride(from: 0, to: 10_000, by: 1000) {
                    try await timers.schedule(
                        try (start..<start + 1000).map { n in try DeadlineRequest(Job(n: n), .at(due)) })
                }
                let left = try await timers.store.now().duration(to: due)
                let start = clock.now + left
                while latest.count < round * 10_000 { try await TimerClock().sleep(for: .milliseconds(5)) }
                print("10,000 of one instant: the last began after \(start.duration(to: latest.instant))")
            }
            running.cancel()
            try await running.value
        }
    }
#endif
