/// Controls a timer without keeping it running: an action receives one, and ``OwnedTimer/runUntilOwnerEnds()`` returns
/// one.
///
/// It has all the controls of the handle and retains neither the owner nor the handle.
public struct TimerControl: Sendable {
    /// See ``TimerControlling``.
    public let core: TimerCore

    init(entry: consuming TimerEntry) {
        core = TimerCore(entry: entry)
    }
}

/// The internal part of a timer.
///
/// It has no public members.
public struct TimerCore: Sendable {
    package let entry: TimerEntry
}
