/// Something that is not Sendable, on its way to the context where it may be destroyed.
package final class DisposalBox<Content>: @unchecked Sendable, Disposable {
    // One caller packs the box and one context opens it; no other code knows of it.
    private var content: Content?

    /// Moves the content out of `storage`.
    ///
    /// The initializer makes no copy: a copy in a local variable could be the last to go, and would destroy the content
    /// here.
    package init?(takingFrom storage: inout Content?) {
        if storage == nil { return nil }
        content = storage.take()
    }

    /// Destroys the content, here.
    package func dispose() {
        content = nil
    }
}

/// Something to be destroyed on a certain context.
package protocol Disposable: AnyObject, Sendable {
    /// Destroys it, here.
    func dispose()
}
