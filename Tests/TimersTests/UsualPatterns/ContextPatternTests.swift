import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing
import Timers

/// How timers behave where the usual patterns with queues, threads and run loops fail.
///
/// `timers tour` shows the rows.
@Suite(.patient)
struct ContextPatternTests {
    private static let tracking = RunLoop.Mode("Scrolling")

    @Test func `row 7, a timer of two modes does not starve in either of them`() async {
        let thread = LoopThread()
        let (inTracking, inDefault) = await thread.run {
            var ticks = 0
            let timer = OwnedTimer(
                .every(.milliseconds(1)), runLoop: .current, modes: [.default, Self.tracking]
            ) { _ in ticks += 1 }
            defer { timer.cancel() }
            let inTracking = runModally(Self.tracking) { ticks >= 3 }
            return (inTracking, runModally(.default) { ticks >= 6 })
        }
        #expect(inTracking && inDefault)
        thread.end()
    }

    @Test func `row 8, a thread scheduler serves its timers without a run loop`() async throws {
        let timer = OwnedTimer(.every(.milliseconds(1), times: 3), on: .thread()) { _ in }
        #expect("\(try await timer.waitUntilFinished())" == "completed")
    }

    @Test func `row 8, a run loop that does not run reports that it has not served its timers`() async {
        let (lastServed, state) = await onPlainThread {
            let timer = OwnedTimer(.every(.milliseconds(1)), on: .runLoop(.current)) { _ in }
            return (TimerScheduler.runLoop(.current).lastServed, "\(timer.state)".prefix(9))
        }
        #expect(lastServed == nil)
        #expect(state == "scheduled")
    }

    @Test(arguments: SendablePlace.allCases)
    func `row 9, every order of control calls is safe, even right before the handle is released`(place: SendablePlace) {
        let calls: [@Sendable (OwnedTimer) -> Void] = [
            { $0.pause() }, { $0.resume() }, { $0.cancel() }, { $0.restart() }, { $0.fire() },
        ]
        let scheduler = place.scheduler()
        for first in calls {
            for second in calls {
                for third in calls {
                    let timer = OwnedTimer(.every(.seconds(3600)), on: scheduler) { _ in }
                    first(timer)
                    second(timer)
                    third(timer)
                }
            }
        }
    }

    @Test(arguments: SendablePlace.allCases)
    func `row 14, no tick begins after cancel has returned`(place: SendablePlace) async {
        let scheduler = place.scheduler()
        let late = Tally()
        for _ in 0..<200 {
            let isCancelled = Atomic(false)
            let timer = OwnedTimer(.every(.microseconds(20), first: .immediately), on: scheduler) { _ in
                if isCancelled.load(ordering: .acquiring) { late.add() }
            }
            // A running tick continues, so wait for its end before a tick counts as late.
            await timer.cancelAndWait()
            isCancelled.store(true, ordering: .releasing)
        }
        #expect(late.sum == 0)
    }

    @Test func `row 20, cancelling a timer releases its action even if its run loop sleeps`() async {
        let thread = LoopThread()
        let witness = Witness()
        let timer = await thread.run {
            OwnedTimer(.every(.seconds(3600)), runLoop: .current) { [capture = witness.capture()] _ in capture.touch() }
        }
        timer.cancel()
        await witness.gone.reached()
        thread.end()
    }

    @Test func `row 20, the first tick of a run loop timer is not at zero`() async {
        let thread = LoopThread()
        let lateness = await thread.run {
            let begin = ContinuousClock.now
            var first: Duration?
            let timer = OwnedTimer(.every(.milliseconds(20), times: 1), runLoop: .current) { _ in
                first = ContinuousClock.now - begin
            }
            _ = runModally { timer.state.isFinished }
            return first ?? .zero
        }
        #expect(lateness >= .milliseconds(20))
        thread.end()
    }
}
