import Timers

/// An actor that holds the handles of its timers.
private actor KeepingActor: StageOwner {
    private let keeper: SharedOwner

    init(_ keeper: SharedOwner) {
        self.keeper = keeper
    }
}

/// Holds the handles of a trial: in the owner of its timers, or in an object of their own if they have no owner.
final class HandleHome: Sendable {
    let owner = Slot<any StageOwner>()
    private let keeper = Slot<SharedOwner>()

    init(_ fixture: ContextFixture) {
        let keeper = SharedOwner()
        self.keeper.put(keeper)
        if fixture.context == .actor {
            owner.put(KeepingActor(keeper))
        } else if fixture.context.hasOwner {
            owner.put(keeper)
        }
    }

    func keep(_ handle: OwnedTimer, in shelf: Shelf) { keeper.value?.keep(handle, in: shelf) }

    func empty(_ shelf: Shelf) { keeper.value?.empty(shelf) }

    /// Releases the owner and the handles that it holds.
    func releaseOwner() {
        keeper.put(nil)
        owner.put(nil)
    }
}
