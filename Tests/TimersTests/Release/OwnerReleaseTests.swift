import Synchronization
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

    @Test(arguments: SendablePlace.allCases)
    func `releasing an owner on another thread releases its timer on that thread`(place: SendablePlace) async {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let owner = Slot(SharedOwner())
        start(owner, scheduler, witness, on: .property) { _ in }
        let isHere = await onPlainThread {
            owner.letGo()
            return witness.gone.isReached && witness.whereabouts == .current
        }
        #expect(isHere)
        #expect(scheduler.timers.isEmpty)
    }

    @Test(arguments: SendablePlace.allCases)
    func `a timer without a handle is released at the next tick after its owner`(place: SendablePlace) async {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let ticks = Mutex(0)
        let ticked = Milestone()
        let owner = Slot(SharedOwner())
        func begin() {
            guard let owner = owner.value else { return }
            OwnedTimer(.every(.milliseconds(2)), on: scheduler, owner: owner) { [capture = witness.capture()] _, _ in
                capture.touch()
                ticks.withLock { ticks in ticks += 1 }
                ticked.reach()
            }.runUntilOwnerEnds()
        }
        begin()
        await ticked.reached()
        owner.letGo()
        await witness.gone.reached()
        #expect(scheduler.timers.isEmpty)
        #expect(ticks.withLock { ticks in ticks } > 0)
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

    @Test(arguments: SendablePlace.allCases)
    func `releasing a handle on another thread ends the timer there while the owner lives`(
        place: SendablePlace
    ) async {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let owner = Slot(SharedOwner())
        start(owner, scheduler, witness, on: .property) { _ in }
        let isHere = await onPlainThread {
            let handle = Slot(owner.value?.takeProperty())
            handle.letGo()
            return witness.gone.isReached && witness.whereabouts == .current
        }
        #expect(isHere)
        #expect(scheduler.timers.isEmpty)
        #expect(owner.value != nil)
    }

    @Test(arguments: SendablePlace.allCases)
    func `a paused timer ends with the owner that holds its handle`(place: SendablePlace) {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let owner = Slot(SharedOwner())
        start(owner, scheduler, witness, on: .property) { timer in timer.pause() }
        owner.letGo()
        #expect(witness.gone.isReached)
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
