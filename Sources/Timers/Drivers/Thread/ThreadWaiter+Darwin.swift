#if canImport(Darwin)
    import Darwin
    import Dispatch
    import Synchronization

    /// What a thread sleeps in: a semaphore with the earliest of the instants as its time limit.
    final class ThreadWaiter: Sendable {
        /// Whether the wait ends in time also after the machine has slept, and after the wall clock was set.
        static let waitsOnEachClock = false

        private let instants = Mutex<[TimerSchedule.Clock: TimerInstant]>([:])
        private let semaphore = DispatchSemaphore(value: 0)

        /// Wakes the thread at `instant` of `clock`, in place of the instant set before.
        func set(_ clock: TimerSchedule.Clock, to instant: TimerInstant) {
            let shortens = instants.withLock { instants in
                let old = instants.updateValue(instant, forKey: clock) ?? .never
                // Set anew to the same instant, the wait may have to be shorter: the machine may have slept.
                return instant <= old && instant != .never
            }
            if shortens { semaphore.signal() }
        }

        /// Wakes the thread now, or keeps it from falling asleep.
        func wake() {
            semaphore.signal()
        }

        /// Sleeps until one of the instants is reached or somebody wakes it.
        ///
        /// May return without a reason.
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
