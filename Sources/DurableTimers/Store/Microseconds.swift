package import Timers

// For stores that keep instants and durations in whole microseconds.
extension TimerInstant {
    /// Creates an instant of the wall clock from the microseconds since the start of 1970.
    package init(microseconds: Int64) {
        let (nanoseconds, overflow) = UInt64(max(microseconds, 0)).multipliedReportingOverflow(by: 1000)
        self = overflow ? .never : TimerInstant(nanoseconds: nanoseconds, on: .wall)
    }

    /// The whole microseconds since the start of 1970.
    package var microseconds: Int64 { Int64(nanoseconds / 1000) }

    /// The microseconds since the start of 1970, rounded up.
    package var microsecondsRoundedUp: Int64 {
        microseconds + (nanoseconds.isMultiple(of: 1000) ? 0 : 1)
    }
}

extension Duration {
    /// The whole microseconds, rounded up; at most what 100,000 years have.
    package var microsecondsRoundedUp: Int64 {
        let limit = Int64(100_000 * 366) * 86_400
        let (seconds, attoseconds) = components
        if seconds >= limit { return limit * 1_000_000 }
        if seconds <= -limit { return -limit * 1_000_000 }
        let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000)
        return seconds * 1_000_000 + whole + (rest > 0 ? 1 : 0)
    }
}
