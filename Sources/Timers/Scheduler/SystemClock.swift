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

/// A driver of this package whose clocks are the system's.
///
/// The scheduler then reads the clocks itself. If two threads asked the same driver, they would contend for its
/// reference count.
package protocol SystemClockDriver: HandOverDriver {
    /// Whether ticks may share wake-ups; see ``WakeUpPolicy``.
    ///
    /// The default is true.
    var sharesWakeUps: Bool { get }
}

extension SystemClockDriver {
    package var usesSystemClock: Bool { true }
    package var sharesWakeUps: Bool { true }
    package var handOverLimits: HandOverLimits? { usesSystemClock ? HandOverLimits() : nil }
}

extension TimerScheduler {
    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
        if isOnSystemClock { return SystemClock.now(clock) }
        // A driver with one number for all clocks need not name the clock.
        return TimerInstant(nanoseconds: driver.now(on: clock).nanoseconds, on: clock)
    }

    /// The current time in nanoseconds or up to 2.1 microseconds later; see ``SystemClock/coalescedNow``.
    @inline(__always)
    func coalescedNow(on clock: TimerSchedule.ClockKind) -> UInt64 {
        isCoalesced(clock) ? SystemClock.coalescedNow.nanoseconds : now(on: clock).nanoseconds
    }

    /// Whether ``SystemClock/coalescedNow`` is an instant of the clock.
    @inline(__always)
    func isCoalesced(_ clock: TimerSchedule.ClockKind) -> Bool { isOnSystemClock && clock == .continuous }
}

/// The clocks of the system.
package enum SystemClock {
    /// Returns the current time on `clock`.
    package static func now(_ clock: TimerSchedule.ClockKind) -> TimerInstant {
        #if canImport(Darwin)
            TimerInstant(nanoseconds: clock_gettime_nsec_np(identifier(clock)), on: clock)
        #else
            TimerInstant(nanoseconds: timers_now(identifier(clock)), on: clock)
        #endif
    }

    /// The current time on the continuous clock or up to 2.1 microseconds later.
    ///
    /// It costs less than `now(_:)` if a thread asks often.
    ///
    /// The instant is never before the call, so a delay that counts from it ends late rather than early. In one thread
    /// no instant is before an earlier one; on Linux each is after it. `coalesced_clock.h` lists all bounds and their
    /// reasons.
    @inline(__always)
    package static var coalescedNow: TimerInstant {
        #if canImport(Darwin)
            now(.continuous)
        #else
            TimerInstant(nanoseconds: timers_coalesced_now())
        #endif
    }

    /// Returns the system's identifier of the clock.
    static func identifier(_ clock: TimerSchedule.ClockKind) -> clockid_t {
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
