/// Carries content that is not Sendable to the context where it may be destroyed.
package final class DisposalBox<Content>: @unchecked Sendable, Disposable {
    // One caller fills the box, and one context empties it. No other code has a reference to it.
    private var content: Content?

    /// Moves the content out of `storage`.
    ///
    /// The initializer makes no copy: a copy in a local variable could be the last reference, and would then destroy
    /// the content here.
    package init?(takingFrom storage: inout Content?) {
        if storage == nil { return nil }
        content = storage.take()
    }

    /// Destroys the content on the calling thread.
    package func dispose() {
        content = nil
    }
}

/// An object whose content has to be destroyed on a certain context.
package protocol Disposable: AnyObject, Sendable {
    /// Destroys the content on the calling thread.
    func dispose()
}

/// Has a timer drop its action on the calling thread.
final class LaterDrop: Disposable {
    private let entry: TimerEntry

    init(entry: TimerEntry) { self.entry = entry }

    func dispose() { entry.dropAction() }
}
