/// A timer, seen from inside its own action: all the controls of the handle, without what the handle keeps alive.
///
/// It holds neither the owner nor the handle. A paused timer lives as long as a control of it does.
public struct TimerControl: TimerControlling {
    /// See ``TimerControlling``.
    public let core: TimerCore

    init(entry: consuming TimerEntry) {
        core = TimerCore(entry: entry)
    }
}
