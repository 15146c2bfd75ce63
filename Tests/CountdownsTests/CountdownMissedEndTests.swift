import Countdowns
import Foundation
import Observation
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// An end that has not been announced: when it is, and what takes it back.
@MainActor
@Suite(.patient)
struct CountdownMissedEndTests {
    private let time = VirtualTime()
    private let ends = Tally()

    private func countdown(_ seconds: Int = 60) -> Countdown {
        let countdown = time.run { Countdown(from: .seconds(seconds)) }
        countdown.onFinish(owner: ends) { ends in ends.add() }
        return countdown
    }

    /// A run of a minute that ended while the process was away.
    private var missed: Countdown.Snapshot {
        let countdown = time.run { Countdown(from: .seconds(60)) }
        countdown.start()
        let snapshot = countdown.snapshot
        time.suspendProcess(for: .seconds(100))
        return snapshot
    }

    // MARK: The next run

    @Test func `starting a restored countdown announces the end that was missed, and later its own`() {
        let snapshot = missed
        let countdown = time.run { Countdown(restoring: snapshot) }
        var phases: [Countdown.Phase] = []
        countdown.onFinish(owner: ends) { [weak countdown] _ in
            if let countdown { phases.append(countdown.phase) }
        }
        countdown.start()
        #expect(phases == [.finished])
        #expect(countdown.remaining == .seconds(60))
        time.advance(by: .seconds(60))
        #expect(phases == [.finished, .finished])
        time.advance(by: .seconds(60))
        #expect(phases.count == 2)
    }

    @Test func `a start does not lose an end that is due and has not been announced`() {
        let countdown = countdown()
        countdown.start()
        countdown.adjust(by: .seconds(-60))
        countdown.start()
        #expect(ends.sum == 1)
        #expect(countdown.phase == .running)
        time.advance(by: .seconds(60))
        #expect(ends.sum == 2)
    }

    @Test func `an action that starts the countdown itself runs once for each end`() {
        let countdown = countdown()
        countdown.onFinish(owner: ends) { [weak countdown] ends in
            ends.add()
            countdown?.start()
        }
        countdown.start()
        countdown.adjust(by: .seconds(-60))
        countdown.start()
        #expect(ends.sum == 1)
        time.advance(by: .seconds(59))
        #expect(ends.sum == 1)
        time.advance(by: .seconds(1))
        #expect(ends.sum == 2)
        countdown.reset()
    }

    @Test func `a restart announces only its own end`() {
        let countdown = countdown()
        countdown.start()
        countdown.adjust(by: .seconds(-60))
        countdown.restart()
        time.advance(by: .seconds(59))
        #expect(ends.sum == 0)
        time.advance(by: .seconds(1))
        #expect(ends.sum == 1)
    }

    @Test func `an action that is first set during a run is not told of the run before`() {
        let countdown = time.run { Countdown(from: .seconds(60)) }
        countdown.start()
        time.advance(by: .seconds(60))
        countdown.start()
        countdown.onFinish(owner: ends) { ends in ends.add() }
        time.advance(by: .seconds(59))
        #expect(ends.sum == 0)
        time.advance(by: .seconds(1))
        #expect(ends.sum == 1)
    }

    // MARK: Taken back

    @Test func `a view that resets the countdown takes the end back`() {
        let countdown = countdown(2)
        countdown.start()
        time.advance(by: .seconds(1))
        withObservationTracking {
            _ = countdown.remainingUnits
        } onChange: {
            MainActor.assumeIsolated { countdown.reset() }
        }
        time.advance(by: .seconds(10))
        #expect(countdown.phase == .idle)
        #expect(ends.sum == 0)
    }

    @Test func `a view that restarts the countdown is invalidated by the next end too`() {
        let countdown = countdown(1)
        let changes = Tally()
        countdown.start()
        withObservationTracking {
            _ = countdown.remainingUnits
        } onChange: {
            MainActor.assumeIsolated { countdown.restart() }
        }
        time.advance(by: .seconds(1))
        #expect(ends.sum == 0)
        #expect(countdown.phase == .running)
        withObservationTracking {
            _ = countdown.remainingUnits
        } onChange: {
            changes.add()
        }
        time.advance(by: .seconds(1))
        #expect(ends.sum == 1)
        #expect(changes.sum == 1)
    }

    @Test func `a consumer sees a run end that is over when the next one begins`() async {
        // This timer ticks before the countdown's own at the same instant.
        let next = Mutex<Countdown?>(nil)
        let early = time.run {
            OwnedTimer(.after(.seconds(60))) { _ in next.withLock { countdown in countdown }?.start() }
        }
        let countdown = countdown()
        next.withLock { next in next = countdown }
        countdown.start()
        let values = countdown.values
        await time.advance(by: .seconds(60))
        #expect(early.state.isFinished)
        #expect(countdown.phase == .running)
        var last: Int?
        for await value in values { last = value }
        #expect(last == 0)
        #expect(ends.sum == 1)
        next.withLock { next in next = nil }
        countdown.reset()
    }
}
