#if Durable
    import DurableTimers
    import DurableTimersSQLite
    import Foundation
    import Synchronization
    import Timers

    /// How fast one process handles deadlines in a file of SQLite.
    struct FileThroughput {
        private let path: String

        init(path: String) { self.path = path }

        func perform() async throws {
            let timers = DurableTimers(store: try SQLiteStore(path: path))
            // When the last handler began, and how many did.
            let latest = Mutex((instant: ContinuousClock.now, count: 0))
            timers.handle(Job.self, options: DeadlineOptions(atOnce: 1000)) { _, _ in
                latest.withLock { latest in latest = (.now, latest.count + 1) }
            }
            let clock = ContinuousClock()
            let singly = try await clock.measure {
                for n in 0..<1000 { try await timers.schedule(Job(n: n), key: "\(n)", .after(.seconds(400 * 86_400))) }
            }
            print("schedule, singly: \(singly / 1000) each")
            let running = Task { try await timers.run() }
            for round in 1...5 {
                let due = try await timers.store.now() + .seconds(2)
                try await timers.scheduleInBatches(10_000) { n in try DeadlineRequest(Job(n: n), .at(due)) }
                let left = try await timers.store.now().duration(to: due)
                let start = clock.now + left
                while latest.withLock({ latest in latest.count }) < round * 10_000 {
                    try await TimerClock().sleep(for: .milliseconds(5))
                }
                let last = latest.withLock { latest in latest.instant }
                print("10,000 of one instant: the last began after \(start.duration(to: last))")
            }
            running.cancel()
            try await running.value
        }
    }
#endif
