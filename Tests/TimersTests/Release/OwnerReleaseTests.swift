import TestSupport
import Testing
import Timers

/// Rule 8, handles: a timer ends with its handle, and with its owner.
@Suite(.patient)
struct OwnerReleaseTests {
    @Test(arguments: SendablePlace.allCases, Shelf.allCases)
    func `a timer whose handle its owner holds is released before the release of the owner returns`(
        place: SendablePlace, shelf: Shelf
    ) {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let owner = Slot(SharedOwner())
        weak var entry: AnyObject?
        start(owner, scheduler, witness, on: shelf) { timer in entry = timer.control.entryForTesting }
        #expect(scheduler.timers.count == 1)
        #expect(!witness.gone.isReached)
        owner.letGo()
        #expect(witness.gone.isReached)
        #expect(witness.whereabouts == .current)
        #expect(scheduler.timers.isEmpty)
        #expect(entry == nil)
    }

    @Test(arguments: SendablePlace.allCases, [false, true])
    func `releasing an owner or a handle on another thread ends the timer on that thread`(
        place: SendablePlace, ofHandle: Bool
    ) async {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let owner = Slot(SharedOwner())
        start(owner, scheduler, witness, on: .property) { _ in }
        let isHere = await onPlainThread {
            if ofHandle { owner.value?.empty(.property) } else { owner.letGo() }
            return witness.gone.isReached && witness.whereabouts == .current
        }
        #expect(isHere)
        #expect(scheduler.timers.isEmpty)
        #expect((owner.value != nil) == ofHandle)
    }

    @Test(arguments: SendablePlace.allCases)
    func `releasing an owner while its tick runs ends the timer with that tick`(place: SendablePlace) async {
        let scheduler = place.scheduler()
        let ownerGone = Milestone()
        let witness = Witness.callingBack(scheduler)
        let owner = Slot(SharedOwner { ownerGone.reach() })
        func begin() {
            guard let strong = owner.value else { return }
            let timer = OwnedTimer(.every(.milliseconds(1)), on: scheduler, owner: strong) {
                [capture = witness.capture()] _, _ in
                // The timer has the last reference from here on.
                owner.letGo()
                capture.touch()
            }
            strong.keep(timer, in: .property)
        }
        begin()
        await ownerGone.reached()
        await witness.gone.reached()
        #expect(scheduler.timers.isEmpty)
    }

    /// Starts a timer without retaining anything else.
    private func start(
        _ owner: Slot<SharedOwner>,
        _ scheduler: TimerScheduler,
        _ witness: Witness,
        on shelf: Shelf,
        _ body: (OwnedTimer) -> Void
    ) {
        guard let owner = owner.value else { return }
        let timer = OwnedTimer(.every(.seconds(3600)), on: scheduler, owner: owner) {
            [capture = witness.capture()] _, _ in
            capture.touch()
        }
        body(timer)
        owner.keep(timer, in: shelf)
    }
}
