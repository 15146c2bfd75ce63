#if !canImport(Darwin)
    import CTimers
    import Synchronization

    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// What a thread sleeps in: one `timerfd` for each clock that is used, which wakes at the exact instant, and an
    /// `eventfd` for everything else.
    ///
    /// A timer that is set to a time that has passed wakes at once, so no wake-up is lost between a look at the state
    /// and the wait.
    final class ThreadWaiter: Sendable {
        /// Whether the wait ends in time also after the machine has slept, and after the wall clock was set.
        static let waitsOnEachClock = true

        private let continuous = Descriptor()
        private let suspending = Descriptor()
        private let wall = Descriptor()
        private let event = Descriptor()

        init() {
            event.open("event", timers_event_descriptor)
        }

        /// Wakes the thread at `instant` of `clock`, in place of the instant set before.
        ///
        /// Not called by two threads at once.
        func set(_ clock: TimerSchedule.Clock, to instant: TimerInstant) {
            let descriptor = descriptor(clock)
            let isNew = descriptor.number < 0
            if isNew {
                guard instant != .never else { return }
                descriptor.open("timer") { timers_timer_descriptor(SystemClock.identifier(clock)) }
            }
            // Zero would disarm it.
            timers_timer_set(descriptor.number, instant == .never ? 0 : max(instant.nanoseconds, 1))
            // A wait that is under way does not know of it.
            if isNew { wake() }
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
        ///
        /// - Returns: the clocks whose instants were reached: until they are set again, no wait will last.
        func wait() -> PerClock<Bool> {
            let rung = timers_sleep(continuous.number, suspending.number, wall.number, event.number)
            var reached = PerClock(false)
            reached[.continuous] = rung & 1 != 0
            reached[.suspending] = rung & 2 != 0
            reached[.wall] = rung & 4 != 0
            return reached
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
            private let content = Atomic<Int32>(-1)

            /// Negative before it is opened.
            var number: Int32 { content.load(ordering: .acquiring) }

            func open(_ kind: StaticString, _ make: () -> Int32) {
                let number = make()
                require(number >= 0, "no \(kind) descriptor for a thread: error \(errno)")
                content.store(number, ordering: .releasing)
            }

            deinit {
                if number >= 0 { close(number) }
            }
        }
    }
#endif
