/// A point in time on the clock of a schedule, in whole nanoseconds.
///
/// What zero means depends on the clock: the machine's start for ``TimerSchedule/Clock/continuous`` and
/// ``TimerSchedule/Clock/suspending``, 1 January 1970 UTC for ``TimerSchedule/Clock/wall``, and the beginning of the
/// test in virtual time. Compare instants of one clock only.
///
/// Arithmetic saturates: it stops at zero and at ``never`` and does not trap.
public struct TimerInstant: Hashable, Comparable, Sendable, BitwiseCopyable, InstantProtocol {
    /// Nanoseconds since the zero of the clock.
    public let nanoseconds: UInt64

    /// Makes the instant that many nanoseconds after the zero of its clock.
    public init(nanoseconds: UInt64) {
        self.nanoseconds = nanoseconds
    }

    /// An instant later than every other, 584 years after the zero of the clock: what is due then never happens.
    public static let never = TimerInstant(nanoseconds: .max)

    /// The instant `duration` later, or earlier if it is negative.
    ///
    /// Parts of a nanosecond are dropped.
    public func advanced(by duration: Duration) -> TimerInstant {
        let (forth, back) = (duration.saturatingNanoseconds, duration.saturatingNanosecondsBelowZero)
        return TimerInstant(nanoseconds: nanoseconds.saturatingAdd(forth).saturatingSubtract(back))
    }

    /// How long it is from this instant to `other`; negative if `other` is earlier.
    public func duration(to other: TimerInstant) -> Duration {
        other.nanoseconds >= nanoseconds
            ? Duration(nanoseconds: other.nanoseconds - nanoseconds)
            : .zero - Duration(nanoseconds: nanoseconds - other.nanoseconds)
    }

    /// The instant `duration` after `instant`.
    public static func + (instant: TimerInstant, duration: Duration) -> TimerInstant {
        instant.advanced(by: duration)
    }

    /// The instant `duration` before `instant`.
    public static func - (instant: TimerInstant, duration: Duration) -> TimerInstant {
        let (back, forth) = (duration.saturatingNanoseconds, duration.saturatingNanosecondsBelowZero)
        return TimerInstant(nanoseconds: instant.nanoseconds.saturatingSubtract(back).saturatingAdd(forth))
    }

    /// How long it is from `start` to `end`; negative if `end` is earlier.
    public static func - (end: TimerInstant, start: TimerInstant) -> Duration {
        start.duration(to: end)
    }

    /// Whether `lhs` is earlier than `rhs`.
    public static func < (lhs: TimerInstant, rhs: TimerInstant) -> Bool {
        lhs.nanoseconds < rhs.nanoseconds
    }
}

extension TimerInstant: CustomStringConvertible {
    /// Seconds since the zero of the clock, as in "12.5 seconds", or "never".
    public var description: String {
        self == .never ? "never" : "\(Duration(nanoseconds: nanoseconds))"
    }
}
