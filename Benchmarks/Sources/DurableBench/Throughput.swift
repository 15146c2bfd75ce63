#if Durable
    import DurableTimers
    import Foundation
    import Synchronization
    import Timers

    /// How many deadlines one process handles in a second.
    struct Throughput<Store: DeadlineStore> {
        private let timers: DurableTimers<Store>

        init(_ store: Store) { timers = DurableTimers(store: store) }

        /// Schedules far deadlines one after another, and in batches of 1,000.
        func schedule() async throws {
            _ = try await timers.store.now()
            let clock = ContinuousClock()
            let singly = try await clock.measure {
                for n in 0..<2000 { try await timers.schedule(Job(n: n), .after(.seconds(400 * 86_400))) }
            }
            print("schedule, singly: \(rate(2000, singly)) a second")
            let batches = try await clock.measure {
                try await timers.scheduleInBatches(100_000) { n in
                    try DeadlineRequest(Job(n: n), .after(.seconds(400 * 86_400)))
                }
            }
            print("schedule, in batches of 1,000: \(rate(100_000, batches)) a second")
        }

        /// Schedules deadlines that are due at once, with at most 2,000 outstanding, for 20 seconds.
        func steady() async throws {
            let done = Mutex(0)
            timers.handle(Job.self, options: DeadlineOptions(atOnce: 1000)) { _, _ in
                done.withLock { done in done += 1 }
            }
            let running = Task { try await timers.run() }
            let clock = ContinuousClock()
            let start = clock.now
            var (scheduled, before, since) = (0, 0, start)
            while clock.now < start + .seconds(20) {
                let outstanding = scheduled - done.withLock { done in done }
                if outstanding > 1000 {
                    try await TimerClock().sleep(for: .milliseconds(1))
                    continue
                }
                try await timers.scheduleInBatches(1000) { n in try DeadlineRequest(Job(n: n), .after(.zero)) }
                scheduled += 1000
                // The first seconds warm up.
                if before == 0, clock.now > start + .seconds(3) { (before, since) = (done.withLock { $0 }, clock.now) }
            }
            let counted = done.withLock { done in done } - before
            print("schedule, claim, run and finish: \(rate(counted, clock.now - since)) a second")
            running.cancel()
            _ = await running.result
        }

        /// Measures how late deadlines begin that are a millisecond apart.
        func late() async throws {
            let late = Mutex<[Double]>([])
            let count = 10_000
            _ = try await timers.store.now()
            let first = Int((Date().timeIntervalSince1970 + 3) * 1000)
            timers.handle(Job.self) { job, _ in
                // Others may be left from an earlier measurement.
                guard job.n >= first else { return }
                let now = Date().timeIntervalSince1970
                late.withLock { late in late.append(now - Double(job.n) / 1000) }
            }
            let running = Task { try await timers.run() }
            try await timers.scheduleInBatches(count) { n in
                let date = Date(timeIntervalSince1970: Double(first + n) / 1000)
                return try DeadlineRequest(Job(n: first + n), .at(TimerInstant(date)))
            }
            while late.withLock({ late in late.count }) < count {
                try await TimerClock().sleep(for: .milliseconds(100))
            }
            running.cancel()
            _ = await running.result
            let sorted = late.withLock { late in late.sorted() }
            func milliseconds(_ part: Double) -> String {
                (sorted[Int(Double(count - 1) * part)] * 1000).formatted(.number.precision(.fractionLength(1)))
            }
            print("late: \(milliseconds(0.5)) ms in the middle, \(milliseconds(0.99)) ms for 99 of 100")
        }

        private func rate(_ count: Int, _ duration: Duration) -> Int { Int(Double(count) / (duration / .seconds(1))) }
    }
#endif
