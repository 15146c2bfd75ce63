/// Where a paused timer goes on.
///
/// Schedules of dates keep their dates in every mode, and the instant that ``TimerControlling/restart(after:)`` gave
/// them.
public enum ResumeMode: Hashable, Sendable {
    /// With what was left of the interval when it was paused: the grid moves by the length of the pause. The default.
    case remaining
    /// With a whole interval from now; for a single tick, with the delay of its schedule.
    case afterFullInterval
    /// On the grid it had, as if it had not been paused, without the ticks that passed during the pause. A tick that
    /// was due before the pause comes at once.
    case keepingPhase
}
