import Countdowns
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// What a countdown's lock guards is released with the lock open.
///
/// Only optimised builds show most of these mistakes: see `.ci/run`.
@Suite(.timeLimit(.minutes(10)))
struct `What a lock has guarded for countdowns` {
    private final class Owner: Sendable {}

    /// Uses a countdown when it is released.
    private final class Caller: Sendable {
        private let countdown: SharedCountdown
        private let gone: Milestone

        init(_ countdown: SharedCountdown, _ gone: Milestone) {
            self.countdown = countdown
            self.gone = gone
        }

        deinit {
            _ = countdown.phase
            countdown.reset()
            gone.reach()
        }
    }

    @Test(.oneProcess) func `an action that is replaced is released with the lock open`() async {
        await #expect(processExitsWith: .success) {
            let (gone, owner) = (Milestone(), Owner())
            let countdown = SharedCountdown(from: .seconds(60), on: VirtualTime().scheduler)
            func replace() {
                let caller = Caller(countdown, gone)
                countdown.onFinish(owner: owner) { _ in withExtendedLifetime(caller) {} }
            }
            replace()
            #expect(!gone.isReached)
            countdown.onFinish(owner: owner) { _ in }
            #expect(gone.isReached)
        }
    }
}
