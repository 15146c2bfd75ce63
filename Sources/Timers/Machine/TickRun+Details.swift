extension TickRun {
    /// The state that few runs need.
    final class Details {
        /// The number of grid points that have passed without a tick since the last tick.
        var dropped = 0
        /// The same number before the tick that began last.
        var droppedBefore = 0
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
        /// Why the schedule had no first tick; nil if it had one.
        var endAtStart: FinishReason?
    }
}
