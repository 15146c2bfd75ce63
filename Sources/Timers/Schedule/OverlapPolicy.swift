/// What a timer does if a tick is due while the action of the tick before still runs.
///
/// Two actions of a timer never run at once. The table shows when the actions of a timer of one second begin, in
/// seconds, if the action of the first tick would take 2.5 seconds:
///
/// | policy | actions begin at |
/// |---|---|
/// | ``wait`` | 1, **3.5**, 4, 5 |
/// | ``skip`` | 1, 4, 5 |
/// | ``cancelPrevious`` | 1 (cancelled at 2), 2, 3, 4, 5 |
public enum OverlapPolicy: Hashable, Sendable {
    /// The tick waits until the action has returned. Then the ``MissedTickPolicy`` applies. The default.
    case wait
    /// The ticks whose windows ended while the action ran are dropped. The next tick comes on the grid, or at the next
    /// date, and its ``Tick/missed`` counts them. Irregular intervals wait.
    case skip
    /// The task of the action is cancelled when the tick is due, and the tick begins when the action has returned.
    ///
    /// A `CancellationError` that the cancelled action throws counts as a return. Only asynchronous actions have a
    /// task; for all others this is the same as ``wait``.
    case cancelPrevious
}

extension TimerSchedule {
    /// Returns the schedule with another policy for ticks that are due while the action runs.
    public func overlap(_ policy: OverlapPolicy) -> TimerSchedule {
        var changed = self
        changed.options.overlap = policy
        return changed
    }
}
