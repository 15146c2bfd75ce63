#if !canImport(Darwin)
    import CTimers

    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// What a thread sleeps in: one `timerfd` a clock, which wakes at the exact instant, and an `eventfd` for everything else.
    ///
    /// A timer that is set to a time that has passed wakes at once, so no wake-up is lost between a look at the state and the
    /// wait.
    final class ThreadWaiter: Sendable {
        /// Whether the wait ends in time also after the machine has slept, and after the wall clock was set.
        static let waitsOnEachClock = true

        private let continuous = Descriptor(timer: .continuous)
        private let suspending = Descriptor(timer: .suspending)
        private let wall = Descriptor(timer: .wall)
        private let event = Descriptor(event: ())

        /// Wakes the thread at `instant` of `clock`, in place of the instant set before.
        func set(_ clock: TimerSchedule.Clock, to instant: TimerInstant) {
            // Zero would disarm it.
            timers_timer_set(descriptor(clock).number, instant == .never ? 0 : max(instant.nanoseconds, 1))
        }

        /// Wakes the thread now, or keeps it from falling asleep.
        func wake() {
            var one: UInt64 = 1
            _ = unsafe write(event.number, &one, MemoryLayout<UInt64>.size)
            // As above. It can fail only when the counter is full, and then the thread wakes too.
        }

        /// Sleeps until one of the instants is reached or somebody wakes it.
        ///
        /// May return without a reason.
        func wait() {
            timers_sleep(continuous.number, suspending.number, wall.number, event.number)
        }

        private func descriptor(_ clock: TimerSchedule.Clock) -> Descriptor {
            switch clock {
            case .continuous: continuous
            case .suspending: suspending
            case .wall: wall
            }
        }

        /// A file descriptor that is closed with its owner.
        private final class Descriptor: Sendable {
            let number: Int32

            init(timer clock: TimerSchedule.Clock) {
                number = timers_timer_descriptor(SystemClock.identifier(clock))
                require(number >= 0, "no timer descriptor for a thread: error \(errno)")
            }

            init(event: Void) {
                number = timers_event_descriptor()
                require(number >= 0, "no event descriptor for a thread: error \(errno)")
            }

            deinit {
                close(number)
            }
        }
    }
#endif
