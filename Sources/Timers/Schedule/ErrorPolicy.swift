/// What a timer does when its action throws; ``TimerSchedule/onError(_:)`` sets the policy of a schedule.
///
/// Without a policy, a timer goes on after an error, and ends with ``FinishReason/failed(_:)`` only if its last tick
/// throws. A repeating timer tries again at its next tick: a poll that fails once because the network is down must not
/// be the last poll. The last tick has no successor, so its error is the reason why the timer ends.
///
/// No error is silent. Without a policy and without a ``TimerScheduler/observer``, the package writes a warning to
/// standard error for the first error of each source line that creates timers. The warning names the line. On Apple
/// platforms it is a runtime issue in a debug build, and a fault of the subsystem `swift-timers` in any other.
public enum ErrorPolicy: Hashable, Sendable {
    /// The timer ends with ``FinishReason/failed(_:)`` and retains the error as long as its handle or a control exists.
    ///
    /// An error that retains the owner creates a cycle if the owner retains the handle. Store names and numbers in
    /// errors instead.
    case finish
    /// The scheduler notifies its observer of the error, and the timer goes on.
    case `continue`
    /// The next tick comes after a delay that grows with each further failure in a row, as the ``Backoff`` says. On a
    /// grid, the tick comes at the first point at or after the end of the delay, and for dates at the first such date.
    ///
    /// After a success the timer returns to its schedule. A delay that ends before the next tick is due has no effect.
    case backOff(Backoff)
}
