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
    ///   - delay: above zero. A delay below one nanosecond counts as one nanosecond.
    ///   - first: when the first tick comes; by default after one delay.
    ///   - times: exactly how many ticks there are, at least 1; nil for no end.
    /// - Returns: the schedule.
    public static func fixedDelay(
        _ delay: Duration, first: FirstTick = .afterInterval, times: Int? = nil
    ) -> TimerSchedule {
        repeating(delay, first: first, times: times) { nanoseconds in .fixedDelay(nanoseconds) }
    }
}
