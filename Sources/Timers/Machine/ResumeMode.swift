/// When the next tick is due after a timer resumes.
///
/// A schedule of dates keeps its next date in every mode. If ``TimerControlling/restart(after:)`` set its next tick, it
/// keeps that instant.
public enum ResumeMode: Hashable, Sendable {
    /// After the rest of the interval that the pause interrupted: the grid moves by the length of the pause. The
    /// default.
    case remaining
    /// After a full interval, or after the delay of a schedule with a single tick.
    case afterFullInterval
    /// At the next point of the grid, which does not move. The timer drops the ticks that were due during the pause. A
    /// tick that was due before the pause comes at once.
    case keepingPhase
}

/// The rest of the interval that a paused timer has left.
package struct PausedInterval: Hashable, Sendable {
    /// The rest in nanoseconds; `UInt64.max` if the next tick was never due.
    package let remaining: UInt64

    /// Creates the rest of the interval of a timer that is due at `due` and paused at `now`.
    package init(until due: UInt64, at now: UInt64) {
        remaining = due == .max ? .max : due.saturatingSubtract(now)
    }

    /// Moves the grid for a timer that resumes at `now`.
    ///
    /// - Parameters:
    ///   - grid: the grid from before the pause.
    ///   - mode: when the next tick is due.
    ///   - fullInterval: the full interval, for ``ResumeMode/afterFullInterval``; nil if the schedule has none.
    ///   - now: when the timer resumes.
    package func resume(_ grid: inout TickGrid, _ mode: ResumeMode, fullInterval: UInt64?, at now: UInt64) {
        switch mode {
        case .remaining: grid.due = now.saturatingAdd(remaining)
        case .afterFullInterval: grid.due = now.saturatingAdd(fullInterval ?? remaining)
        case .keepingPhase:
            let passed = grid.points(until: now.saturatingAdd(1))
            // A tick that was due before the pause is not delivered yet, so `due` stays at the last point that passed.
            if passed > 0 { grid.advance(by: remaining == 0 ? passed - 1 : passed) }
        }
    }
}
