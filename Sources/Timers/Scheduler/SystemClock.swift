#if canImport(Darwin)
    import Darwin
#else
    import CTimers
    #if canImport(Glibc)
        import Glibc
    #else
        import Musl
    #endif
#endif

/// A driver whose clocks are the system's.
///
/// The scheduler then reads them itself: two threads that ask the same driver would count references to it in turn.
package protocol SystemClockDriver: TimerDriver {
    /// Whether ticks may share wake-ups; see ``WakeUpPolicy``.
    ///
    /// The default is true.
    var sharesWakeUps: Bool { get }
}

extension SystemClockDriver {
    package var sharesWakeUps: Bool { true }
}

extension TimerScheduler {
    func now(on clock: TimerSchedule.Clock) -> TimerInstant {
        isOnSystemClock ? SystemClock.now(clock) : driver.now(on: clock)
    }
}

/// The clocks of the system.
package enum SystemClock {
    /// The time.
    package static func now(_ clock: TimerSchedule.Clock) -> TimerInstant {
        #if canImport(Darwin)
            TimerInstant(nanoseconds: clock_gettime_nsec_np(identifier(clock)))
        #else
            TimerInstant(nanoseconds: timers_now(identifier(clock)))
        #endif
    }

    /// Now on the continuous clock or, where it is asked for time and again, up to 2.1 microseconds later, which costs
    /// less.
    ///
    /// A delay that counts from there is over late rather than early. None that a thread asks for is before an earlier
    /// one; on Linux each is after it.
    @inline(__always)
    package static var soon: TimerInstant {
        #if canImport(Darwin)
            now(.continuous)
        #else
            TimerInstant(nanoseconds: timers_soon())
        #endif
    }

    /// The system's number for the clock.
    static func identifier(_ clock: TimerSchedule.Clock) -> clockid_t {
        #if canImport(Darwin)
            switch clock {
            case .continuous: CLOCK_MONOTONIC_RAW
            case .suspending: CLOCK_UPTIME_RAW
            case .wall: CLOCK_REALTIME
            }
        #else
            switch clock {
            case .continuous: CLOCK_BOOTTIME
            case .suspending: CLOCK_MONOTONIC
            case .wall: CLOCK_REALTIME
            }
        #endif
    }
}
