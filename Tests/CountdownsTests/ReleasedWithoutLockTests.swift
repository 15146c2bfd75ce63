import Countdowns
import TestSupport
import Testing
import Timers
import TimersTesting

/// What a lock has guarded for countdowns is released with the lock open.
///
/// Only optimised builds show most of these mistakes: see `.ci/full`.
@MainActor
@Suite(.patient)
struct `What a countdown has guarded` {
    private final class Owner: Sendable {}

    /// Uses a countdown when it is released, which happens on the main actor.
    private final class Caller: Sendable {
        private let countdown: Countdown
        private let gone: Milestone

        init(_ countdown: Countdown, _ gone: Milestone) {
            self.countdown = countdown
            self.gone = gone
        }

        deinit {
            MainActor.assumeIsolated {
                countdown.onFinish(owner: countdown) { _ in }
                countdown.reset()
            }
            gone.reach()
        }
    }

    @Test(.oneProcess) func `an action that is replaced is released when it is replaced`() async {
        await #expect(processExitsWith: .success) { await Self.replace() }
    }

    private static func replace() {
        let (gone, owner) = (Milestone(), Owner())
        let countdown = VirtualTime().run { Countdown(from: .seconds(60)) }
        func set() {
            let caller = Caller(countdown, gone)
            countdown.onFinish(owner: owner) { _ in withExtendedLifetime(caller) {} }
        }
        set()
        #expect(!gone.isReached)
        countdown.onFinish(owner: owner) { _ in }
        #expect(gone.isReached)
    }
}
