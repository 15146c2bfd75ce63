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
    ///
    /// Where the system has no descriptor left, the thread sleeps with a time limit instead, and ticks come up to 1 ms
    /// late. It asks for the missing descriptor again at the next occasion.
    final class ThreadWaiter: Sendable {
        /// Whether the wait ends in time also after the machine has slept, and after the wall clock was set.
        static let waitsOnEachClock = true

        private let continuous = Descriptor()
        private let suspending = Descriptor()
        private let wall = Descriptor()
        private let event = Descriptor()
        /// The instants of clocks for which the system had no descriptor.
        private let limits = Mutex(PerClock(TimerInstant.never))
        /// Whether a descriptor was missing so far.
        private let wasShort = Atomic(false)

        /// How long a thread sleeps at most that no event can wake, in nanoseconds.
        private static let longestWithoutEvent: UInt64 = 1_000_000
        /// How long a thread sleeps at most for a clock without descriptor, in nanoseconds: the clock may be set.
        private static let longestWithoutTimer: UInt64 = 1_000_000_000

        init() {
            if !event.open(timers_event_descriptor) { wasShort.store(true, ordering: .relaxed) }
        }

        /// Wakes the thread at `instant` of `clock`, in place of the instant set before.
        ///
        /// Not called by two threads at once.
        func set(_ clock: TimerSchedule.Clock, to instant: TimerInstant) {
            let descriptor = descriptor(clock)
            let isNew = descriptor.number < 0
            if isNew {
                let isOpen =
                    instant != .never && descriptor.open { timers_timer_descriptor(SystemClock.identifier(clock)) }
                limits.withLock { limits in limits[clock] = isOpen ? .never : instant }
                if !isOpen {
                    if instant == .never { return }
                    wasShort.store(true, ordering: .relaxed)
                    return wake()
                }
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
            let limit = wasShort.load(ordering: .relaxed) ? timeLimit() : -1
            let rung = timers_sleep(continuous.number, suspending.number, wall.number, event.number, limit)
            var reached = PerClock(false)
            reached[.continuous] = rung & 1 != 0
            reached[.suspending] = rung & 2 != 0
            reached[.wall] = rung & 4 != 0
            return reached
        }

        /// How many nanoseconds a wait may last for want of descriptors; negative if it needs no limit.
        private func timeLimit() -> Int64 {
            let hasEvent = event.number >= 0 || event.open(timers_event_descriptor)
            var limit = hasEvent ? UInt64.max : Self.longestWithoutEvent
            let instants = limits.withLock { limits in limits }
            for clock in TimerSchedule.Clock.allCases where instants[clock] != .never {
                let delay = instants[clock].nanoseconds.saturatingSubtract(SystemClock.now(clock).nanoseconds)
                limit = min(limit, delay, Self.longestWithoutTimer)
            }
            return limit == .max ? -1 : Int64(clamping: limit)
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

            /// Returns whether the system had a descriptor left.
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
