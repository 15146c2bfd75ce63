#if Service
    import Metrics
    import Synchronization
    public import Timers

    /// Counts what timers do, as an observer of a scheduler.
    ///
    /// Each metric has the dimensions `scheduler` and `timer`, the name of the timer:
    ///
    /// | metric | kind | what it counts |
    /// |---|---|---|
    /// | `timers_ticks` | counter | ticks |
    /// | `timers_missed` | counter | missed ticks |
    /// | `timers_failures` | counter | actions that threw |
    /// | `timers_lateness` | timer | how late ticks begin |
    public final class TimerMetrics: TimerObserver {
        private struct Handlers {
            let ticks: Counter
            let missed: Counter
            let failures: Counter
            let lateness: Metrics.Timer

            init(_ scheduler: String, _ timer: String) {
                let dimensions = [("scheduler", scheduler), ("timer", timer)]
                ticks = Counter(label: "timers_ticks", dimensions: dimensions)
                missed = Counter(label: "timers_missed", dimensions: dimensions)
                failures = Counter(label: "timers_failures", dimensions: dimensions)
                lateness = Metrics.Timer(label: "timers_lateness", dimensions: dimensions)
            }
        }

        private let scheduler: String
        private let next: (any TimerObserver)?
        private let handlers = Mutex<[String: Handlers]>([:])

        /// Creates an observer.
        ///
        /// - Parameters:
        ///   - scheduler: the name of the scheduler that it observes.
        ///   - next: another observer, which receives each event too.
        public init(scheduler: String, next: (any TimerObserver)? = nil) {
            self.scheduler = scheduler
            self.next = next
        }

        /// Counts the event.
        public func timer(_ timer: TimerInfo, did event: TimerEvent) {
            switch event {
            case .willTick(let tick):
                let handlers = handlers(of: timer)
                handlers.ticks.increment()
                handlers.lateness.record(duration: tick.lateness)
                if tick.missed > 0 { handlers.missed.increment(by: tick.missed) }
            case .threw: handlers(of: timer).failures.increment()
            default: break
            }
            next?.timer(timer, did: event)
        }

        private func handlers(of timer: TimerInfo) -> Handlers {
            let name = timer.name ?? "unnamed"
            if let found = handlers.withLock({ handlers in handlers[name] }) { return found }
            // A metrics system runs its own code here, so the lock is open.
            let new = Handlers(scheduler, name)
            return handlers.withLock { handlers in
                if let found = handlers[name] { return found }
                handlers[name] = new
                return new
            }
        }
    }
#endif
