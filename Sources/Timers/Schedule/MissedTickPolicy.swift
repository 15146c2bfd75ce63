/// What a repeating timer does with the ticks it could not deliver in time: the process was stopped, the machine slept,
/// the context was busy, or the action took longer than the interval.
///
/// Ticks every 250 ms, with the context blocked from 850 to 3850:
///
/// | policy | ticks |
/// |---|---|
/// | ``coalesce`` | 250, 500, 750, **3850**, 4000, 4250 |
/// | ``skip`` | 250, 500, 750, 4000, 4250 |
/// | ``catchUp(limit:)`` | 250, 500, 750, **3850 (12 times)**, 4000, 4250 |
/// | ``delay`` | 250, 500, 750, **3850**, 4100, 4350 |
///
/// Dates and irregular intervals have no grid, and only the schedule knows what comes next: there ``skip`` and
/// ``delay`` do what ``coalesce`` does, and ``catchUp(limit:)`` delivers all ticks, whatever its limit.
public enum MissedTickPolicy: Hashable, Sendable {
    /// One tick at once for all that were missed; ``Tick/missed`` says how many it stands for beside itself. The phase
    /// is kept. The default.
    case coalesce
    /// The late ticks are dropped and the next one comes on the grid. A tick is dropped with all that were due before
    /// now when it is late by an interval or more, or when its instant passed while the action was still running.
    case skip
    /// Every tick is delivered, one after another as fast as the context takes them, other timers in between.
    ///
    /// - Parameter limit: how many are delivered at most for one delay, at least 1; older ones are dropped.
    case catchUp(limit: Int = .max)
    /// One tick at once, and the grid starts anew at that tick: two ticks are never closer together than the interval,
    /// less a tolerance and a jitter.
    ///
    /// That holds for each tick that comes after its window, by however little: the phase moves on with every one.
    case delay
}
