extension TimerSchedule {
    /// Ticks on the continuous clock, the first at `instant` to the nanosecond, whenever the timer is started.
    ///
    /// A delay would count from when the timer reads the clock, and the process may be stopped just before that.
    static func grid(from instant: UInt64, every unit: UInt64) -> TimerSchedule {
        TimerSchedule(.grid(unit), first: .instant(TimerInstant(nanoseconds: instant)), limit: .max)
    }
}
