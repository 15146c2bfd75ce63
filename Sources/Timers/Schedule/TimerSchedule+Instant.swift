extension TimerSchedule {
    /// Ticks on the continuous clock: the first at `instant` to the nanosecond, and one every `interval` nanoseconds
    /// after it.
    ///
    /// A schedule with a delay counts from the moment at which the timer reads the clock, and the process may be
    /// stopped between the caller's own reading and that one.
    ///
    /// - Parameters:
    ///   - instant: when the first tick is due, whenever the timer is started.
    ///   - interval: the nanoseconds between two ticks; above zero.
    /// - Returns: the schedule.
    package static func grid(from instant: TimerInstant, every interval: UInt64) -> TimerSchedule {
        TimerSchedule(.grid(interval), first: .instant(instant), limit: .max)
    }
}
