/// Controls a timer without keeping it running: an action receives one, and ``OwnedTimer/runUntilOwnerEnds()`` returns
/// one.
///
/// It has all the controls of the handle and retains neither the owner nor the handle.
public struct TimerControl: Sendable {
    package let entry: TimerEntry

    init(entry: consuming TimerEntry) {
        self.entry = entry
    }
}
