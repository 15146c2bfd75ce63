/// What a repeating timer does with ticks that it cannot deliver in time, because the process is stopped, the machine
/// sleeps, the context is busy, or the action takes longer than the interval.
///
/// This table shows when the ticks of a timer of 250 ms come, in milliseconds, if its context is blocked from 850 to
/// 3850:
///
/// | policy | ticks |
/// |---|---|
/// | ``coalesce`` | 250, 500, 750, **3850**, 4000, 4250 |
/// | ``skip`` | 250, 500, 750, 4000, 4250 |
/// | ``catchUp(limit:)`` | 250, 500, 750, **3850 (12 times)**, 4000, 4250 |
/// | ``delay`` | 250, 500, 750, **3850**, 4100, 4350 |
///
/// A point with a jitter comes after it. A point whose jitter or tolerance is not over has not passed, and no policy
/// drops it.
///
/// For dates, the policies mean the same as for the points of a grid. The interval of a date is the time to the date
/// after it. Irregular intervals have no points that could pass: for them, ``skip`` and ``delay`` do what ``coalesce``
/// does, and ``catchUp(limit:)`` delivers every tick and ignores its limit.
public enum MissedTickPolicy: Hashable, Sendable {
    /// Delivers one tick at once for all points that have come; ``Tick/missed`` is the number of the others. The timer
    /// keeps its phase. The default.
    case coalesce
    /// Drops the late ticks; the next tick comes on the grid, or at the next date.
    ///
    /// A tick is dropped, with all ticks whose windows have ended, if the next point has come, or if its window ended
    /// before the previous action returned. When a hundred ticks in a row were dropped as they came up, the last
    /// point that has passed gets a tick, so that an interval shorter than the time in which the context can serve the
    /// timer, for example a microsecond, still makes progress.
    case skip
    /// Delivers every tick, one after another as fast as the context can run them, with ticks of other timers in
    /// between.
    ///
    /// - Parameter limit: the most ticks to deliver after one delay, at least 1; the timer drops older ones.
    case catchUp(limit: Int = .max)
    /// Delivers one tick at once and starts a new grid at that tick, so two ticks are never closer together than the
    /// interval, less the tolerance and the jitter.
    ///
    /// Every tick that comes after its window moves the grid, even if it is only a nanosecond late. Dates do not move:
    /// after such a tick, dates that are closer to it than the interval get no tick.
    case delay
}

// The answers of a policy outside of the arithmetic of grids, windows and dates. A new case needs each of them.
extension MissedTickPolicy {
    /// Whether each irregular interval that has passed gets a tick.
    var catchesUp: Bool {
        switch self {
        case .catchUp: true
        case .coalesce, .skip, .delay: false
        }
    }

    /// Whether points that pass while the action runs get no tick.
    var dropsPassed: Bool {
        switch self {
        case .skip: true
        case .coalesce, .catchUp, .delay: false
        }
    }

    /// Why the policy cannot be used; nil if it can.
    var refusal: TimerError? {
        switch self {
        case .catchUp(let limit) where limit < 1:
            TimerError(.invalidCatchUpLimit, "a timer must catch up with at least 1 tick, not \(limit)")
        case .coalesce, .skip, .catchUp, .delay: nil
        }
    }
}
