/// A timer, seen by code that does not keep it running: what an action receives, and what
/// ``OwnedTimer/runUntilOwnerEnds()`` returns.
///
/// It has all the controls of the handle, and holds neither the owner nor the handle.
public struct TimerControl: Sendable {
    /// See ``TimerControlling``.
    public let core: TimerCore

    init(entry: consuming TimerEntry) {
        core = TimerCore(entry: entry)
    }
}

/// The inside of a timer, opaque.
public struct TimerCore: Sendable {
    package let entry: TimerEntry
}
