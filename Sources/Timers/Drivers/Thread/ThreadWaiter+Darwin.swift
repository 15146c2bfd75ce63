#if canImport(Darwin)
    import Darwin
    import Dispatch
    import Synchronization

    /// The wait of a thread: a semaphore with the earliest instant as its timeout.
    final class ThreadWaiter: Sendable {
        /// Whether a wait also ends in time after the machine has slept, and after the wall clock was set.
        static let waitsOnEachClock = false

        private let instants = Mutex<[TimerSchedule.ClockKind: TimerInstant]>([:])
        private let semaphore = DispatchSemaphore(value: 0)

        /// Wakes the thread at `instant` of `clock`, which replaces the instant set before.
        func set(_ clock: TimerSchedule.ClockKind, to instant: TimerInstant) {
            let shortens = instants.withLock { instants in
                let old = instants.updateValue(instant, forKey: clock) ?? .never
                // Even for the same instant the wait may have to be shorter: the machine may have slept.
                return instant <= old && instant != .never
            }
            if shortens { semaphore.signal() }
        }

        /// Wakes the thread now, or ends its next wait at once.
        func wake() {
            semaphore.signal()
        }

        /// Sleeps until one of the instants is reached or another thread calls `wake`.
        ///
        /// May return earlier.
        ///
        /// - Returns: the clocks that have to be set again: none.
        func wait() -> PerClock<Bool> {
            let delays = instants.withLock { instants in instants }.compactMap { clock, instant in
                instant == .never ? nil : instant.nanoseconds.saturatingSubtract(SystemClock.now(clock).nanoseconds)
            }
            guard let delay = delays.min() else {
                semaphore.wait()
                return PerClock(false)
            }
            _ = semaphore.wait(timeout: .now() + .atMost(nanoseconds: delay))
            return PerClock(false)
        }
    }
#endif
