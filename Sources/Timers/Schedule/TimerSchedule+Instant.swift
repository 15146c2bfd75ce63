extension TimerSchedule {
    /// Returns a schedule on the continuous clock: the first tick at exactly `instant`, and one every `interval`
    /// nanoseconds after it.
    ///
    /// A schedule with a delay counts from the moment when the timer reads the clock. The process may be stopped after
    /// the caller has read the clock and before the timer does, so a delay cannot express an exact instant.
    ///
    /// - Parameters:
    ///   - instant: when the first tick is due, no matter when the timer starts.
    ///   - interval: the nanoseconds between two ticks; above zero.
    /// - Returns: the schedule.
    package static func grid(from instant: TimerInstant, every interval: UInt64) -> TimerSchedule {
        TimerSchedule(.grid(interval), first: .instant(instant.nanoseconds), limit: .max)
    }
}
