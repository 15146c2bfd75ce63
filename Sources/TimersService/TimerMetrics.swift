#if Service
    import Metrics
    import Synchronization
    public import Timers

    /// Counts the events of timers, as an observer of a scheduler.
    ///
    /// Each metric has the dimensions `scheduler` and `timer`, the name of the timer:
    ///
    /// | metric | kind | what it counts |
    /// |---|---|---|
    /// | `timers_ticks` | counter | ticks |
    /// | `timers_missed` | counter | missed ticks |
    /// | `timers_failures` | counter | actions that threw |
    /// | `timers_lateness` | timer | how late ticks begin |
    /// | `timers_duration` | timer | how long actions take |
    /// | `timers_pending` | meter | timers that were made since the observer was assigned and have not ended |
    ///
    /// A name should stand for a kind of timers, not for one of a million: a metrics system keeps each name.
    public final class TimerMetrics: TimerObserver {
        private final class Handlers: Sendable {
            let ticks: Counter
            let missed: Counter
            let failures: Counter
            let lateness: Metrics.Timer
            let duration: Metrics.Timer
            private let pending: Meter
            private let pendingCount = Mutex(0)

            init(_ scheduler: String, _ timer: String) {
                let dimensions = [("scheduler", scheduler), ("timer", timer)]
                ticks = Counter(label: "timers_ticks", dimensions: dimensions)
                missed = Counter(label: "timers_missed", dimensions: dimensions)
                failures = Counter(label: "timers_failures", dimensions: dimensions)
                lateness = Metrics.Timer(label: "timers_lateness", dimensions: dimensions)
                duration = Metrics.Timer(label: "timers_duration", dimensions: dimensions)
                pending = Meter(label: "timers_pending", dimensions: dimensions)
            }

            /// Adds to the number of timers, which never falls below zero: a timer that was made before the observer
            /// was assigned also ends.
            func addPending(_ change: Int) {
                let count = pendingCount.withLock { count in
                    count = max(count + change, 0)
                    return count
                }
                // Two threads may set the meter in the other order; the next change corrects it.
                pending.set(count)
            }
        }

        private let next: (any TimerObserver)?
        private let handlers: NamedHandlers<Handlers>

        /// Creates an observer.
        ///
        /// - Parameters:
        ///   - scheduler: the name of the scheduler that it observes.
        ///   - next: another observer, which also receives each event.
        public init(scheduler: String, next: (any TimerObserver)? = nil) {
            handlers = NamedHandlers { timer in Handlers(scheduler, timer) }
            self.next = next
        }

        /// Counts the event.
        public func timer(_ timer: TimerInfo, did event: TimerEvent) {
            let handlers = handlers[timer.name ?? "unnamed"]
            switch event {
            case .scheduled: handlers.addPending(1)
            case .willTick(let tick):
                handlers.ticks.increment()
                handlers.lateness.record(duration: tick.lateness)
                if tick.missed > 0 { handlers.missed.increment(by: tick.missed) }
            case .didTick(_, let duration): handlers.duration.record(duration: duration)
            case .threw: handlers.failures.increment()
            case .finished: handlers.addPending(-1)
            case .abandoned: break
            }
            next?.timer(timer, did: event)
        }
    }
#endif
