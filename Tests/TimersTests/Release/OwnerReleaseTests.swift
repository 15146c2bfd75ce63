import Synchronization
import TestSupport
import Testing
import Timers

/// Rule 8, handles: a timer ends with its handle, and with its owner.
@Suite(.timeLimit(.minutes(10)))
struct OwnerReleaseTests {
    @Test(arguments: SendablePlace.allCases, Shelf.allCases)
    func `a timer kept by its owner is gone when the release of the owner returns`(
        place: SendablePlace, shelf: Shelf
    ) {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let owner = Held(SharedOwner())
        weak var entry: AnyObject?
        start(owner, scheduler, witness, on: shelf) { timer in entry = timer.core.entryForTesting }
        #expect(scheduler.timers.count == 1)
        #expect(!witness.gone.isReached)
        owner.letGo()
        #expect(witness.gone.isReached)
        #expect(witness.whereabouts == .current)
        #expect(scheduler.timers.isEmpty)
        #expect(entry == nil)
    }

    @Test(arguments: SendablePlace.allCases)
    func `an owner that is released on another thread takes its timer along there`(place: SendablePlace) async {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let owner = Held(SharedOwner())
        start(owner, scheduler, witness, on: .property) { _ in }
        let isHere = await onPlainThread {
            owner.letGo()
            return witness.gone.isReached && witness.whereabouts == .current
        }
        #expect(isHere)
        #expect(scheduler.timers.isEmpty)
    }

    @Test(arguments: SendablePlace.allCases)
    func `a timer without a handle is gone at the next tick after its owner`(place: SendablePlace) async {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let ticks = Mutex(0)
        let ticked = Milestone()
        let owner = Held(SharedOwner())
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
    func `an owner that goes while its tick runs ends the timer with that tick`(place: SendablePlace) async {
        let scheduler = place.scheduler()
        let ownerGone = Milestone()
        let witness = Witness.callingBack(scheduler)
        let owner = Held(SharedOwner { ownerGone.reach() })
        func begin() {
            guard let strong = owner.value else { return }
            let timer = OwnedTimer(.every(.milliseconds(1)), on: scheduler, owner: strong) {
                [capture = witness.capture()] _, _ in
                // From here the timer's own reference is the last.
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
    func `a handle that goes on another thread ends the timer there while the owner lives`(
        place: SendablePlace
    ) async {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let owner = Held(SharedOwner())
        start(owner, scheduler, witness, on: .property) { _ in }
        let isHere = await onPlainThread {
            let handle = Held(owner.value?.giveUpProperty())
            handle.letGo()
            return witness.gone.isReached && witness.whereabouts == .current
        }
        #expect(isHere)
        #expect(scheduler.timers.isEmpty)
        #expect(owner.value != nil)
    }

    @Test(arguments: SendablePlace.allCases)
    func `a paused timer goes with the owner that keeps it`(place: SendablePlace) {
        let scheduler = place.scheduler()
        let witness = Witness.callingBack(scheduler)
        let owner = Held(SharedOwner())
        start(owner, scheduler, witness, on: .property) { timer in timer.pause() }
        owner.letGo()
        #expect(witness.gone.isReached)
    }

    /// Keeps no reference behind.
    private func start(
        _ owner: Held<SharedOwner>,
        _ scheduler: TimerScheduler,
        _ witness: Witness,
        on shelf: Shelf,
        _ look: (OwnedTimer) -> Void
    ) {
        guard let owner = owner.value else { return }
        let timer = OwnedTimer(.every(.seconds(3600)), on: scheduler, owner: owner) {
            [capture = witness.capture()] _, _ in
            capture.touch()
        }
        look(timer)
        owner.keep(timer, in: shelf)
    }
}
