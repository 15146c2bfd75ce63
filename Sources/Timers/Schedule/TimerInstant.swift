/// A point in time on the clock of a schedule, in whole nanoseconds.
///
/// Zero is the start of the machine for ``TimerSchedule/ClockKind/continuous`` and
/// ``TimerSchedule/ClockKind/suspending``, and 1 January 1970 UTC for ``TimerSchedule/ClockKind/wall``. In virtual time
/// it is the start of the test.
///
/// Instants of different clocks are never equal and have no order: comparing them, or asking for the duration between
/// them, traps with both clocks in the message. ``never`` belongs to every clock.
///
/// Arithmetic saturates: it stops at zero and at ``never``, and does not trap.
public struct TimerInstant: Sendable, BitwiseCopyable {
    /// Nanoseconds since the zero of the clock.
    public let nanoseconds: UInt64
    /// The clock that the instant belongs to.
    public let clock: TimerSchedule.ClockKind

    /// Creates the instant `nanoseconds` nanoseconds after the zero of `clock`.
    public init(nanoseconds: UInt64, on clock: TimerSchedule.ClockKind = .continuous) {
        self.nanoseconds = nanoseconds
        self.clock = clock
    }

    /// Creates the instant `duration` after the zero of `clock`: `TimerInstant(.zero)` for a time that begins.
    ///
    /// A negative duration gives the zero.
    public init(_ duration: Duration, on clock: TimerSchedule.ClockKind = .continuous) {
        self.init(nanoseconds: duration.saturatingNanoseconds, on: clock)
    }

    /// The latest instant, 584 years after the zero of every clock.
    ///
    /// A timer that is due then never ticks.
    public static let never = TimerInstant(nanoseconds: .max)

    // Inlined into drivers, which compare instants at each alarm.
    @inlinable
    func requireClock(of other: TimerInstant) {
        if clock != other.clock { refuse(other) }
    }

    /// Traps unless one of the instants is ``never``.
    @usableFromInline
    @inline(never)
    func refuse(_ other: TimerInstant) {
        require(
            nanoseconds == .max || other.nanoseconds == .max,
            "an instant of the \(clock) clock cannot be compared with one of the \(other.clock) clock: take both from "
                + "one clock, as with TimerClock(clock: .\(clock)).now or TimerInstant(_:on: .\(clock))"
        )
    }
}

extension TimerInstant: Hashable {
    /// Whether both are the same instant of the same clock.
    public static func == (lhs: TimerInstant, rhs: TimerInstant) -> Bool {
        lhs.nanoseconds == rhs.nanoseconds && (lhs.clock == rhs.clock || lhs.nanoseconds == .max)
    }

    /// Adds the nanoseconds to `hasher`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(nanoseconds)
    }
}

extension TimerInstant: InstantProtocol {
    /// Whether `lhs` is earlier than `rhs`; both must belong to one clock.
    @inlinable
    public static func < (lhs: TimerInstant, rhs: TimerInstant) -> Bool {
        lhs.requireClock(of: rhs)
        return lhs.nanoseconds < rhs.nanoseconds
    }

    /// Returns the duration from this instant to `other`, which must belong to the same clock; negative if `other` is
    /// earlier.
    public func duration(to other: TimerInstant) -> Duration {
        requireClock(of: other)
        return other.nanoseconds >= nanoseconds
            ? Duration(nanoseconds: other.nanoseconds - nanoseconds)
            : .zero - Duration(nanoseconds: nanoseconds - other.nanoseconds)
    }

    /// Returns the instant `duration` later, or earlier if `duration` is negative.
    ///
    /// The result drops fractions of a nanosecond.
    public func advanced(by duration: Duration) -> TimerInstant {
        let (forth, back) = (duration.saturatingNanoseconds, duration.saturatingNanosecondsBelowZero)
        return TimerInstant(nanoseconds: nanoseconds.saturatingAdd(forth).saturatingSubtract(back), on: clock)
    }

    /// Returns the instant `duration` after `instant`.
    public static func + (instant: TimerInstant, duration: Duration) -> TimerInstant {
        instant.advanced(by: duration)
    }

    /// Returns the instant `duration` before `instant`.
    public static func - (instant: TimerInstant, duration: Duration) -> TimerInstant {
        let (back, forth) = (duration.saturatingNanoseconds, duration.saturatingNanosecondsBelowZero)
        let nanoseconds = instant.nanoseconds.saturatingSubtract(back).saturatingAdd(forth)
        return TimerInstant(nanoseconds: nanoseconds, on: instant.clock)
    }

    /// Returns the duration from `start` to `end`; negative if `end` is earlier.
    ///
    /// Both must belong to one clock.
    public static func - (end: TimerInstant, start: TimerInstant) -> Duration {
        start.duration(to: end)
    }
}

extension TimerInstant: CustomStringConvertible {
    /// The time since the zero of the clock, as "12.5 seconds since the start of the continuous clock", or "never".
    ///
    /// On the wall clock, the date in UTC: "2026-01-31T08:30:00Z".
    public var description: String {
        if self == .never { return "never" }
        // The clock is named, because a reader takes bare seconds for a time from now.
        return clock == .wall ? date : "\(Duration(nanoseconds: nanoseconds)) since the start of the \(clock) clock"
    }

    private var date: String {
        func digits(_ number: Int, _ count: Int) -> String {
            String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
        }
        let (seconds, rest) = Int(nanoseconds / 1_000_000).quotientAndRemainder(dividingBy: 1000)
        let (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
        let date = CivilDate(daysSince1970: days)
        let time = [second / 3600, second / 60 % 60, second % 60].map { digits($0, 2) }.joined(separator: ":")
        let fraction = rest == 0 ? "" : "." + digits(rest, 3)
        return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))T\(time)\(fraction)Z"
    }
}
