/// The owner of timers that have none: always there.
final class NoOwner: Sendable {
    static let shared = NoOwner()
}

extension TimerEntry {
    /// `owner` while it is there; for a timer without one its stand-in.
    ///
    /// The stand-in is never held weakly: every timer without an owner would count on the same object, on every tick.
    final func present<Owner: AnyObject>(_ owner: Owner?) -> Owner? {
        if hasOwner { return owner }
        return unsafe unsafeDowncast(NoOwner.shared, to: Owner.self)
        // Only the stand-in is an owner where the setting says that there is none.
    }
}
