import CoreFoundation
import Foundation
import Timers

/// The clocks on which the timers of the soak count, in nanoseconds.
enum Clock {
    static var now: UInt64 { now(.continuous) }

    static func now(_ clock: TimerSchedule.ClockKind) -> UInt64 {
        var time = timespec()
        _ = unsafe clock_gettime(identifier(clock), &time)
        // The variable outlives the call.
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    static func sleep(until instant: UInt64) {
        let now = now
        if now < instant { usleep(UInt32((instant - now) / 1000)) }
    }

    private static func identifier(_ clock: TimerSchedule.ClockKind) -> clockid_t {
        #if canImport(Darwin)
            switch clock {
            case .continuous: CLOCK_MONOTONIC
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
