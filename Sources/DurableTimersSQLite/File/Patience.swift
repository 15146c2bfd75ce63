#if SQLite
    import GRDB
    import Synchronization
    @_spi(Tool) import Timers

    #if canImport(Darwin)
        import Darwin
    #elseif canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// How long a connection waits for the lock of another process.
    ///
    /// SQLite's own wait grows to a tenth of a second between two tries. A claim would then be late by that, although
    /// the other process holds the lock for a millisecond.
    final class Patience: Sendable {
        private static let backoff = Backoff.exponential(
            from: .microseconds(100), maximum: .milliseconds(5), jitter: 0.5)

        private let limit: Duration
        /// When the wait that goes on began, and its tries.
        private let wait = Mutex((start: TimerInstant.never, tries: Backoff.Series(Patience.backoff)))

        init(limit: Duration) { self.limit = limit }

        /// A mode that waits in steps, and gives up at the limit.
        var mode: Database.BusyMode { .callback { [self] tries in wait(tries) } }

        /// Blocks the thread, which is not one of the cooperative pool, for 0.1 to 5 milliseconds, with jitter.
        ///
        /// - Parameter tries: how often the lock was waited for before, in this wait.
        /// - Returns: false if the limit is over.
        func wait(_ tries: Int) -> Bool {
            let now = SystemClock.now(.continuous)
            let (waited, delay) = wait.withLock { wait in
                if tries == 0 { wait = (now, Backoff.Series(Self.backoff)) }
                return (wait.start.duration(to: now), Self.backoff.delay(after: &wait.tries))
            }
            guard waited < limit else { return false }
            let (seconds, attoseconds) = delay.components
            var request = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
            // A signal may end it early, and the caller then tries earlier.
            unsafe nanosleep(&request, nil)
            return true
        }
    }
#endif
