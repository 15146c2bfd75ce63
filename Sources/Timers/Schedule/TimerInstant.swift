/// A point in time on the clock of a schedule, in whole nanoseconds.
///
/// Zero is the start of the machine for ``TimerSchedule/ClockKind/continuous`` and
/// ``TimerSchedule/ClockKind/suspending``, and 1 January 1970 UTC for ``TimerSchedule/ClockKind/wall``. In virtual time
/// it is the start of the test. Compare only instants of the same clock.
///
/// Arithmetic saturates: it stops at zero and at ``never``, and does not trap.
public struct TimerInstant: Hashable, Comparable, Sendable, BitwiseCopyable, InstantProtocol {
    /// Nanoseconds since the zero of the clock.
    public let nanoseconds: UInt64

    /// Creates the instant `nanoseconds` nanoseconds after the zero of its clock.
    public init(nanoseconds: UInt64) {
        self.nanoseconds = nanoseconds
    }

    /// The latest instant, 584 years after the zero of the clock.
    ///
    /// A timer that is due then never ticks.
    public static let never = TimerInstant(nanoseconds: .max)

    /// Returns the instant `duration` later, or earlier if `duration` is negative.
    ///
    /// The result drops fractions of a nanosecond.
    public func advanced(by duration: Duration) -> TimerInstant {
        let (forth, back) = (duration.saturatingNanoseconds, duration.saturatingNanosecondsBelowZero)
        return TimerInstant(nanoseconds: nanoseconds.saturatingAdd(forth).saturatingSubtract(back))
    }

    /// Returns the duration from this instant to `other`; negative if `other` is earlier.
    public func duration(to other: TimerInstant) -> Duration {
        other.nanoseconds >= nanoseconds
            ? Duration(nanoseconds: other.nanoseconds - nanoseconds)
            : .zero - Duration(nanoseconds: nanoseconds - other.nanoseconds)
    }

    /// Returns the instant `duration` after `instant`.
    public static func + (instant: TimerInstant, duration: Duration) -> TimerInstant {
        instant.advanced(by: duration)
    }

    /// Returns the instant `duration` before `instant`.
    public static func - (instant: TimerInstant, duration: Duration) -> TimerInstant {
        let (back, forth) = (duration.saturatingNanoseconds, duration.saturatingNanosecondsBelowZero)
        return TimerInstant(nanoseconds: instant.nanoseconds.saturatingSubtract(back).saturatingAdd(forth))
    }

    /// Returns the duration from `start` to `end`; negative if `end` is earlier.
    public static func - (end: TimerInstant, start: TimerInstant) -> Duration {
        start.duration(to: end)
    }

    /// Whether `lhs` is earlier than `rhs`.
    public static func < (lhs: TimerInstant, rhs: TimerInstant) -> Bool {
        lhs.nanoseconds < rhs.nanoseconds
    }
}

extension TimerInstant: CustomStringConvertible {
    /// The seconds since the zero of the clock, such as "12.5 seconds", or "never".
    public var description: String {
        self == .never ? "never" : "\(Duration(nanoseconds: nanoseconds))"
    }
}
