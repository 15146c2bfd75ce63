extension TimerSchedule {
    /// The same schedule, each of whose ticks may come up to `tolerance` late, never early, so that timers can share a
    /// wake-up.
    ///
    /// Each comes at the instant of its window that most other timers share, or before that when the context wakes
    /// inside the window anyway. Where windows of up to 10 ms begin one after another, a wake-up comes towards the end
    /// of the first and serves all that have begun. The grid stays where it is.
    ///
    /// - Parameter tolerance: zero or more; a negative one traps. Together with the jitter it is clamped below one
    ///   interval of a grid.
    /// - Returns: the changed schedule.
    public func tolerance(_ tolerance: Duration) -> TimerSchedule {
        Self.trapping { () throws(TimerError) in try validating(tolerance: tolerance) }
    }

    /// The same schedule with another answer to ticks that could not be delivered in time.
    ///
    /// - Parameter policy: a limit below 1 in it traps.
    /// - Returns: the changed schedule.
    public func missedTicks(_ policy: MissedTickPolicy) -> TimerSchedule {
        Self.trapping { () throws(TimerError) in try validating(missedTicks: policy) }
    }

    /// The same schedule on another clock.
    ///
    /// Schedules of dates stay on the wall clock.
    public func clock(_ clock: Clock) -> TimerSchedule {
        var changed = self
        changed.options.clock = followsDates ? .wall : clock
        return changed
    }

    /// The same schedule with each tick delayed by a random time of its own in `0...jitter`, so that many machines or
    /// timers do not act all at once.
    ///
    /// The grid stays where it is.
    ///
    /// - Parameters:
    ///   - jitter: zero or more; a negative one traps. It is clamped below one interval of a grid.
    ///   - seed: the same seed gives the same delays; nil for another one in every timer.
    /// - Returns: the changed schedule.
    public func jitter(_ jitter: Duration, seed: UInt64? = nil) -> TimerSchedule {
        Self.trapping { () throws(TimerError) in try validating(jitter: jitter, seed: seed) }
    }

    /// The same schedule with another answer to errors that the action throws.
    ///
    /// - Parameter policy: a back-off that is not positive, or whose maximum is below its beginning, traps.
    /// - Returns: the changed schedule.
    public func onError(_ policy: ErrorPolicy) -> TimerSchedule {
        Self.trapping { () throws(TimerError) in try validating(onError: policy) }
    }

    var followsDates: Bool {
        switch (pattern, first) {
        case (.generated(.dates), _), (_, .instant): true
        default: false
        }
    }
}
