import Timers

/// An actor that keeps the handles of its timers.
private actor KeepingActor: StageOwner {
    private let keeper: SharedOwner

    init(_ keeper: SharedOwner) {
        self.keeper = keeper
    }
}

/// What keeps the handles of a trial: the owner of its timers, or an object of their own if they have none.
final class HandleHome: Sendable {
    let owner = Slot<any StageOwner>()
    private let keeper = Slot<SharedOwner>()

    init(_ stage: Stage) {
        let keeper = SharedOwner()
        self.keeper.put(keeper)
        if stage.context == .actor {
            owner.put(KeepingActor(keeper))
        } else if stage.context.hasOwner {
            owner.put(keeper)
        }
    }

    func keep(_ handle: OwnedTimer, in shelf: Shelf) { keeper.value?.keep(handle, in: shelf) }

    func empty(_ shelf: Shelf) { keeper.value?.empty(shelf) }

    /// Lets go of the owner and what it keeps.
    func leave() {
        keeper.put(nil)
        owner.put(nil)
    }
}
