/// Where a paused timer goes on.
///
/// Schedules of dates keep their dates in every mode.
public enum ResumeMode: Hashable, Sendable {
    /// With what was left of the interval when it was paused: the grid moves by the length of the pause. The default.
    case remaining
    /// With a whole interval from now.
    case afterFullInterval
    /// On the grid it had: as if it had not been paused, without the ticks of the meantime.
    case keepingPhase
}
