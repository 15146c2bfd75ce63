import Synchronization
import TestSupport
import Testing
import Timers

private actor Home {
    private let bag = TimerBag()
    private var timer: OwnedTimer?
    private(set) var visits = 0

    func visit() { visits += 1 }

    func keep(_ timer: OwnedTimer, inBag: Bool) {
        if inBag { timer.store(in: bag) } else { self.timer = timer }
    }
}

@globalActor
private actor Workshop {
    static let shared = Workshop()
}

/// An object that only the workshop uses; not Sendable.
private final class Bench {
    var timer: OwnedTimer?
}

/// Rule 7, release, and Rule 8, handles, for actors and for objects that other actors isolate.
@Suite(.patient)
struct ActorReleaseTests {
    @Test func `a completed timer of an actor destroys its captures`() async throws {
        let home = Home()
        let witness = Witness.callingBack(.shared)
        let timer = OwnedTimer(.after(.zero), actor: home) { [capture = witness.capture()] home, _ in
            capture.touch()
            home.visit()
        }
        #expect("\(try await timer.waitUntilFinished())" == "completed")
        await witness.gone.reached()
        #expect(await home.visits == 1)
    }

    @Test func `cancelling a timer of an actor destroys the captures before it returns`() async {
        let home = Home()
        let witness = Witness.callingBack(.shared)
        let timer = OwnedTimer(.every(.seconds(3600)), actor: home) { [capture = witness.capture()] _, _ in
            capture.touch()
        }
        timer.cancel()
        #expect(witness.gone.isReached)
        #expect(witness.whereabouts == .current)
    }

    @Test func `an action of an actor that throws releases its captures`() async throws {
        let home = Home()
        let witness = Witness.callingBack(.shared)
        let timer = OwnedTimer(.after(.zero), actor: home) { [capture = witness.capture()] _, _ in
            await Task.yield()
            capture.touch()
            throw Trouble()
        }
        #expect("\(try await timer.waitUntilFinished())".hasPrefix("failed"))
        await witness.gone.reached()
    }

    @Test(arguments: [false, true])
    func `a timer whose handle its actor holds ends with the actor`(isInBag: Bool) async {
        let home = Slot(Home())
        let witness = Witness.callingBack(.shared)
        func begin() async {
            guard let home = home.value else { return }
            let timer = OwnedTimer(.every(.seconds(3600)), actor: home) { [capture = witness.capture()] _, _ in
                capture.touch()
            }
            await home.keep(timer, inBag: isInBag)
        }
        await begin()
        home.letGo()
        // Not at once: the runtime may retain the actor for a job that has just ended on it.
        await witness.gone.reached()
    }

    @Test func `a timer without a handle ends at the next tick after its actor`() async {
        let witness = Witness.callingBack(.shared)
        let home = Slot(Home())
        func begin() {
            guard let home = home.value else { return }
            OwnedTimer(.every(.milliseconds(2)), actor: home) { [capture = witness.capture()] home, _ in
                capture.touch()
                home.visit()
            }.runUntilOwnerEnds()
        }
        begin()
        home.letGo()
        await witness.gone.reached()
    }

    @Test func `cancelling elsewhere sends captures that an actor isolates to that actor`() async {
        for _ in 0..<100 {
            let witness = Witness { Workshop.shared.preconditionIsolated() }
            let timer = await startAtBench(witness)
            timer.cancel()
            await witness.gone.reached()
        }
    }

    @Workshop private func startAtBench(_ witness: Witness) -> OwnedTimer {
        let bench = Bench()
        return OwnedTimer(.every(.seconds(3600)), isolated: bench) { [capture = witness.capture()] _, _ in
            capture.touch()
        }
    }

    @Test func `a timer whose handle an isolated owner holds ends with the owner`() async {
        let witness = Witness { Workshop.shared.preconditionIsolated() }
        await keepAtBench(witness)
        await witness.gone.reached()
    }

    @Workshop private func keepAtBench(_ witness: Witness) {
        let bench = Bench()
        bench.timer = OwnedTimer(.every(.seconds(3600)), isolated: bench) { [capture = witness.capture()] _, _ in
            capture.touch()
        }
    }
}
