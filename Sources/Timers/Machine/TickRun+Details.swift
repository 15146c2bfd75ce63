extension TickRun {
    /// The state that few runs need.
    final class Details {
        /// The number of grid points that have passed without a tick since the last tick.
        var dropped = 0
        /// The same number before the tick that began last.
        var droppedBefore = 0
        /// How often in a row the policy has dropped the tick that came up.
        var dropsInRow = 0
        /// The last irregular interval in nanoseconds; 0 if there was none.
        var irregularInterval: UInt64 = 0
        var jitter: RandomSource?
        /// The number of ticks that came late.
        var lateTicks = 0
        /// The failed ticks in a row, if a policy backs off after them; nil if there are none.
        var failures: Backoff.Series?
        /// The number of `fire()` calls whose ticks have not begun.
        var extraTicks = 0
        /// When the first of these calls came.
        var firstExtraAsked: UInt64 = 0
        /// The tick that has begun and whose action has not: a control call withdraws it.
        var unconfirmed: TickDelivery?
        /// What a schedule of dates needs beside its policies.
        var dates = Dates()
        /// Why the schedule had no first tick; nil if it had one.
        var endAtStart: FinishReason?
    }

    /// The state of a run of dates.
    struct Dates {
        /// The nanoseconds from the next date to the date after it; the largest value if no tick needs them.
        var span = UInt64.max
        /// The end of the window of the tick that began last.
        var latest: UInt64 = 0
        /// Dates before this instant get no tick: they passed while an action ran, or a back-off delays them.
        var dropsBefore: UInt64 = 0
        /// The dates that wait for ticks of their own.
        var backlog: DateTick.Backlog?
        /// The new time of a wall clock that was set, from which the schedule chooses its next date.
        var restart: UInt64?
        /// How far the wall clock was ahead of the continuous clock when the timer saw it last.
        var lead: Int64?
    }
}
