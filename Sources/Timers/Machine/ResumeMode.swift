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
