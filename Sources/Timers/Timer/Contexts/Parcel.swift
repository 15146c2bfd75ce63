/// Something that is not Sendable, on its way to the context where it may be destroyed.
final class Parcel<Content>: @unchecked Sendable {
    // Handed from the one who packed it to the one who opens it; nobody else knows of it.
    private var content: Content?

    /// Moves the content out of `place`.
    ///
    /// No copy is made: one in a local variable could be the last to go, and the content would be destroyed by the packer.
    init?(takingFrom place: inout Content?) {
        if place == nil { return nil }
        content = place.take()
    }

    /// Destroys the content, here.
    func open() {
        content = nil
    }

    /// Destroys the content on an actor.
    func open(on isolation: isolated any Actor) {
        content = nil
    }
}
