#if SQLite
    import GRDB
    import Synchronization
    import Timers

    /// How long a connection waits for the lock of another process.
    ///
    /// SQLite's own wait grows to a tenth of a second between two tries. A claim would then be late by that, although
    /// the other process holds the lock for a millisecond.
    final class Patience: Sendable {
        private let limit: Duration
        /// When the wait that goes on began.
        private let start = Mutex(TimerInstant.never)

        init(limit: Duration) { self.limit = limit }

        /// A mode that waits in steps of 0.1 to 5 milliseconds, with jitter, and gives up at the limit.
        var mode: Database.BusyMode {
            .callback { [self] tries in
                let now = SystemClock.now(.continuous)
                let waited = start.withLock { start in
                    if tries == 0 { start = now }
                    return start.duration(to: now)
                }
                guard waited < limit else { return false }
                pause(.microseconds(min(100 << min(tries, 6), 5_000)) * Double.random(in: 0.5...1))
                return true
            }
        }
    }
#endif
