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

    /// Now on the continuous clock or up to 2.1 microseconds later, which costs less for callers that ask time and
    /// again.
    ///
    /// It is never before the call, so a delay that counts from it ends late rather than early. In one thread no
    /// instant is before an earlier one; on Linux each is after it. All bounds and their reasons are in
    /// `coalesced_clock.h`.
    @inline(__always)
    package static var coalescedNow: TimerInstant {
        #if canImport(Darwin)
            now(.continuous)
        #else
            TimerInstant(nanoseconds: timers_coalesced_now())
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
