import Countdowns
import Observation
import TestSupport
import Testing
import TimersTesting

/// How many times a countdown invalidates a view.
@MainActor
@Suite(.patient)
struct CountdownObservationTests {
    /// Draws again when something it has read changes, as a view of SwiftUI does.
    @MainActor private final class View {
        let countdown: Countdown
        private let invalidations = Tally()
        private var drawn = 0
        private(set) var frames: [String] = []

        init(_ countdown: Countdown) {
            self.countdown = countdown
            draw()
        }

        var invalidated: Int { invalidations.sum }

        func drawIfNeeded() {
            if invalidated > drawn { draw() }
        }

        private func draw() {
            drawn = invalidated
            withObservationTracking {
                // Several properties must not mean several invalidations.
                _ = (countdown.progress, countdown.remaining, countdown.remainingUnits, countdown.values)
                frames.append("\(countdown.remainingSeconds) \(countdown.phase)")
            } onChange: { [invalidations] in
                invalidations.add()
            }
        }
    }

    private let time = VirtualTime()

    private func pass(_ milliseconds: Int, _ view: View) {
        for _ in 0..<(milliseconds / 100) {
            time.advance(by: .milliseconds(100))
            view.drawIfNeeded()
        }
    }

    @Test func `a view is invalidated exactly once for each shown value`() {
        let countdown = time.run { Countdown(from: .seconds(5)) }
        let view = View(countdown)
        countdown.start()
        view.drawIfNeeded()
        #expect(view.invalidated == 1)
        pass(10_000, view)
        #expect(view.invalidated == 6)
        #expect(
            view.frames == [
                "5 idle", "5 running", "4 running", "3 running", "2 running", "1 running", "0 finished",
            ]
        )
    }

    @Test func `a stopped process means one invalidation, however much was missed`() {
        let countdown = time.run { Countdown(from: .seconds(60)) }
        countdown.start()
        let view = View(countdown)
        time.suspendProcess(for: .milliseconds(30_500))
        view.drawIfNeeded()
        #expect(view.invalidated == 1)
        #expect(view.frames == ["60 running", "30 running"])
    }

    @Test func `each control call that changes something means one invalidation, and the others mean none`() {
        let countdown = time.run { Countdown(from: .seconds(60)) }
        let view = View(countdown)
        func invalidations(_ control: (Countdown) -> Void) -> Int {
            let before = view.invalidated
            control(countdown)
            view.drawIfNeeded()
            return view.invalidated - before
        }
        #expect(invalidations { $0.pause() } == 0)
        #expect(invalidations { $0.start() } == 1)
        #expect(invalidations { $0.start() } == 0)
        #expect(invalidations { $0.adjust(by: .milliseconds(-1)) } == 1)
        #expect(invalidations { $0.adjust(by: .zero) } == 0)
        #expect(invalidations { $0.pause() } == 1)
        #expect(invalidations { $0.pause() } == 0)
        #expect(invalidations { $0.resume() } == 1)
        #expect(invalidations { $0.reset() } == 1)
        #expect(invalidations { $0.reset() } == 0)
        #expect(invalidations { $0.restart() } == 1)
        #expect(invalidations { $0.adjust(by: .seconds(-60)) } == 1)
        // The view has seen the end, so the announcement changes nothing.
        pass(2_000, view)
        #expect(view.frames.last == "0 finished")
        #expect(invalidations { _ in } == 0)
    }
}
