import TestSupport
import Testing
import Timers

private actor Home {
    private(set) var visits = 0

    func visit() { visits += 1 }
}

@globalActor
private actor Workshop {
    static let shared = Workshop()
}

/// An object that only the workshop uses; not Sendable.
private final class Bench {}

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
}
