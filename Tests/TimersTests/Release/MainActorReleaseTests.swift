import Synchronization
import TestSupport
import Testing
import Timers

/// An owner on the main actor; its properties are not Sendable.
@MainActor
private final class Screen {
    var timer: OwnedTimer?
    let bag = TimerBag()
    private let last: @Sendable () -> Void

    init(_ last: @escaping @Sendable () -> Void = {}) {
        self.last = last
    }

    deinit {
        last()
    }
}

/// Rule 7, release, and Rule 8, handles, on the main actor: captures and owners are released there, even if another
/// thread ends the timer.
@MainActor
@Suite(.patient)
struct MainActorReleaseTests {
    private func witness() -> Witness { .callingBack(.main) }

    private func hourly(_ owner: Screen, _ witness: Witness, isAsync: Bool) -> OwnedTimer {
        if isAsync {
            OwnedTimer(.every(.seconds(3600)), owner: owner) { [capture = witness.capture()] _, _ in
                await Task.yield()
                capture.touch()
            }
        } else {
            OwnedTimer(.every(.seconds(3600)), owner: owner) { [capture = witness.capture()] _, _ in capture.touch() }
        }
    }

    @Test(arguments: [false, true])
    func `cancelling on the main actor destroys the captures before it returns`(isAsync: Bool) {
        let owner = Screen()
        let witness = witness()
        let timer = hourly(owner, witness, isAsync: isAsync)
        timer.cancel()
        #expect(witness.gone.isReached)
        #expect(witness.whereabouts?.isMain == true)
    }

    @Test(arguments: [false, true])
    func `cancelling elsewhere sends the captures to the main actor`(isAsync: Bool) async {
        for _ in 0..<200 {
            let owner = Screen()
            let witness = witness()
            let timer = hourly(owner, witness, isAsync: isAsync)
            await Task.detached { _ = timer.cancel() }.value
            await witness.gone.reached()
            #expect(witness.whereabouts?.isMain == true)
        }
    }

    @Test(arguments: [false, true])
    func `a completed timer destroys its captures on the main actor`(isAsync: Bool) async throws {
        let owner = Screen()
        let witness = witness()
        let timer =
            if isAsync {
                OwnedTimer(.after(.zero), owner: owner) { [capture = witness.capture()] _, _ in
                    await Task.yield()
                    capture.touch()
                }
            } else {
                OwnedTimer(.after(.zero), owner: owner) { [capture = witness.capture()] _, _ in capture.touch() }
            }
        #expect("\(try await timer.waitUntilFinished())" == "completed")
        #expect(witness.gone.isReached)
        #expect(witness.whereabouts?.isMain == true)
    }

    @Test(arguments: [false, true])
    func `an action that throws or cancels itself releases its captures on the main actor`(throwing: Bool) async throws
    {
        let owner = Screen()
        let witness = witness()
        let schedule = TimerSchedule.every(.milliseconds(1)).onError(.finish)
        let timer = OwnedTimer(schedule, owner: owner) { [capture = witness.capture()] _, tick in
            capture.touch()
            if throwing { throw Trouble() }
            tick.timer.cancel()
        }
        let reason = try await timer.waitUntilFinished()
        #expect("\(reason)".hasPrefix(throwing ? "failed" : "cancelled"))
        #expect(witness.gone.isReached)
        #expect(witness.whereabouts?.isMain == true)
    }

    @Test(arguments: [false, true])
    func `a timer whose handle its owner holds is released before the release of the owner returns`(isInBag: Bool) {
        let witness = witness()
        var owner: Screen? = Screen()
        weak var entry: AnyObject?
        func begin() {
            guard let owner else { return }
            let timer = hourly(owner, witness, isAsync: false)
            entry = timer.control.entryForTesting
            if isInBag { timer.store(in: owner.bag) } else { owner.timer = timer }
        }
        begin()
        #expect(entry != nil)
        owner = nil
        #expect(witness.gone.isReached)
        #expect(entry == nil)
    }

    @Test func `releasing a handle elsewhere never releases the owner off the main actor`() async {
        let ends = Mutex<[Whereabouts]>([])
        let rounds = 500
        let all = Milestone()
        for _ in 0..<rounds {
            var owner: Screen? = Screen {
                let count = ends.withLock { ends in
                    ends.append(.current)
                    return ends.count
                }
                if count == rounds { all.reach() }
            }
            let handle = Slot<OwnedTimer>()
            func begin() {
                guard let owner else { return }
                handle.put(OwnedTimer(.every(.milliseconds(1)), owner: owner) { _, _ in })
            }
            begin()
            let dropping = Task.detached { handle.letGo() }
            // Another thread releases the owner while the handle reads it.
            owner = nil
            await dropping.value
        }
        await all.reached()
        #expect(ends.withLock { ends in ends.allSatisfy(\.isMain) })
    }
}
