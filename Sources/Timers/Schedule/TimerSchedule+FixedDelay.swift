extension TimerSchedule {
    /// Ticks with a fixed delay from the end of each action to the next tick.
    ///
    /// ```swift
    /// TimerSchedule.fixedDelay(.seconds(30), first: .immediately)
    /// ```
    ///
    /// Use it where the pause between two runs matters more than their rhythm, as for a job that may take minutes.
    /// ``every(_:first:times:)`` counts from tick to tick instead.
    ///
    /// No tick is ever missed, so all policies for missed ticks do the same. A timer that is paused while its action
    /// runs waits for the whole delay when it is resumed. The action of a tick by ``TimerControlling/fire()`` moves the
    /// next tick, too. O(1).
    ///
    /// - Parameters:
    ///   - delay: above zero; anything else traps. Below a nanosecond it counts as one.
    ///   - first: when the first tick comes; by default after one delay.
    ///   - times: exactly how many ticks there are, at least 1; nil for no end.
    /// - Returns: the schedule.
    public static func fixedDelay(
        _ delay: Duration, first: FirstTick = .afterInterval, times: Int? = nil
    ) -> TimerSchedule {
        trapping { () throws(TimerError) in
            try TimerSchedule(validatingFixedDelay: delay, first: first, times: times)
        }
    }

    /// Ticks with a fixed delay, as ``fixedDelay(_:first:times:)``, from values that may be wrong.
    ///
    /// - Throws: ``TimerError`` with the value in its description, if the delay is not above zero, the first delay is
    ///   negative, or `times` is below 1.
    public init(
        validatingFixedDelay delay: Duration, first: FirstTick = .afterInterval, times: Int? = nil
    ) throws(TimerError) {
        let grid = try TimerSchedule(validating: delay, first: first, times: times)
        self.init(.fixedDelay(grid.interval), first: grid.first, limit: grid.limit)
    }
}
