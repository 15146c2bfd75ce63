#if !canImport(Darwin)
    import CTimers
    import Synchronization

    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif

    /// The wait of a thread: one `timerfd` for each clock in use, which wakes it at the exact instant, and an `eventfd`
    /// for everything else.
    ///
    /// A `timerfd` that is set to an instant in the past wakes the thread at once, so no wake-up is lost between
    /// reading the state and the wait.
    ///
    /// If the system has no descriptor left, or refuses to set one, the thread sleeps with a timeout instead, and ticks
    /// come up to 1 ms late. The thread requests the missing descriptor again at the next opportunity.
    final class ThreadWaiter: Sendable {
        /// Whether a wait also ends in time after the machine has slept, and after the wall clock was set.
        static let waitsOnEachClock = true

        private let continuous = Descriptor()
        private let suspending = Descriptor()
        private let wall = Descriptor()
        private let event = Descriptor()
        /// The instants of clocks for which the system had no descriptor, or refused to set it.
        private let limits = Mutex(PerClock(TimerInstant.never))
        /// Whether a descriptor has ever been missing or was not set.
        private let lacksDescriptor = Atomic(false)

        /// How often a call is made that may be interrupted.
        private static let attempts = 3
        /// The longest sleep, in nanoseconds, of a thread without an event descriptor.
        private static let longestWithoutEvent: UInt64 = 1_000_000
        /// The longest sleep, in nanoseconds, for a clock without a descriptor: the clock may be set.
        private static let longestWithoutTimer: UInt64 = 1_000_000_000

        init() {
            if !event.open(timers_event_descriptor) { lacksDescriptor.store(true, ordering: .relaxed) }
        }

        /// Wakes the thread at `instant` of `clock`, which replaces the instant set before.
        ///
        /// Two threads must not call this at once.
        func set(_ clock: TimerSchedule.ClockKind, to instant: TimerInstant) {
            let descriptor = descriptor(clock)
            let isNew = descriptor.number < 0
            if isNew {
                let isOpen =
                    instant != .never && descriptor.open { timers_timer_descriptor(SystemClock.identifier(clock)) }
                limits.withLock { limits in limits[clock] = isOpen ? .never : instant }
                if !isOpen {
                    if instant == .never { return }
                    lacksDescriptor.store(true, ordering: .relaxed)
                    return wake()
                }
            }
            // Zero would disarm the descriptor.
            let isSet = timers_timer_set(descriptor.number, instant == .never ? 0 : max(instant.nanoseconds, 1))
            if !isSet || lacksDescriptor.load(ordering: .relaxed) {
                limits.withLock { limits in limits[clock] = isSet ? .never : instant }
            }
            if !isSet { lacksDescriptor.store(true, ordering: .relaxed) }
            // A wait that has begun includes neither the new descriptor nor the limit.
            if isNew || !isSet { wake() }
        }

        /// Wakes the thread now, or ends its next wait at once.
        func wake() {
            var one: UInt64 = 1
            for _ in 0..<Self.attempts {
                if unsafe write(event.number, &one, MemoryLayout<UInt64>.size) >= 0 { return }
                // The buffer outlives the call. If the counter is full, the thread also wakes. Without a descriptor it
                // wakes after a while.
                if errno == EAGAIN || errno == EBADF { return }
            }
        }

        /// Sleeps until one of the instants is reached or another thread calls `wake`.
        ///
        /// May return earlier.
        ///
        /// - Returns: the clocks whose instants were reached: until they are set again, every wait returns at once.
        func wait() -> PerClock<Bool> {
            let limit = lacksDescriptor.load(ordering: .relaxed) ? timeLimit() : -1
            let expired = timers_sleep(continuous.number, suspending.number, wall.number, event.number, limit)
            var reached = PerClock(false)
            reached[.continuous] = expired & 1 != 0
            reached[.suspending] = expired & 2 != 0
            reached[.wall] = expired & 4 != 0
            return reached
        }

        /// Returns how many nanoseconds a wait may last because descriptors are missing; negative if it needs no
        /// timeout.
        private func timeLimit() -> Int64 {
            let hasEvent = event.number >= 0 || event.open(timers_event_descriptor)
            var limit = hasEvent ? UInt64.max : Self.longestWithoutEvent
            let instants = limits.withLock { limits in limits }
            for clock in TimerSchedule.ClockKind.allCases where instants[clock] != .never {
                let delay = instants[clock].nanoseconds.saturatingSubtract(SystemClock.now(clock).nanoseconds)
                limit = min(limit, delay, Self.longestWithoutTimer)
            }
            return limit == .max ? -1 : Int64(clamping: limit)
        }

        private func descriptor(_ clock: TimerSchedule.ClockKind) -> Descriptor {
            switch clock {
            case .continuous: continuous
            case .suspending: suspending
            case .wall: wall
            }
        }

        /// A file descriptor that is closed when this object is deallocated.
        private final class Descriptor: Sendable {
            private let content = Atomic<Int32>(-1)

            /// Negative before it is opened.
            var number: Int32 { content.load(ordering: .acquiring) }

            /// Opens the descriptor, and returns whether the system had one left.
            func open(_ make: () -> Int32) -> Bool {
                let number = make()
                if number >= 0 { content.store(number, ordering: .releasing) }
                return number >= 0
            }

            deinit {
                if number >= 0 { close(number) }
            }
        }
    }
#endif
