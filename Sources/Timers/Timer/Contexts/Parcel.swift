/// Something that is not Sendable, on its way to the context where it may be destroyed.
final class Parcel<Content>: @unchecked Sendable {
    // Handed from the one who packed it to the one who opens it; nobody else knows of it.
    private var content: Content?

    /// Packs what `place` holds and leaves nothing there.
    ///
    /// It is moved, not copied: with a second reference in a local of the sender, the sender could be the last to let go.
    init(taking place: inout Content?) {
        swap(&content, &place)
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
