import Foundation
import TestSupport
import Testing
import Timers

private final class Target {
    var calls = 0
    let witness: Witness

    init(_ witness: Witness) {
        self.witness = witness
    }
}

/// The weak target form of Foundation's own timer.
@Suite(.patient)
struct WeakTargetTests {
    @Test func `the target is freed and the timer then invalidates itself`() async {
        let thread = LoopThread()
        let witness = Witness()
        let (wasFreed, wasCalled, isInvalid) = await thread.run {
            var target: Target? = Target(witness)
            weak let weakTarget = target
            var calls = 0
            var timer: Timer?
            func begin() {
                guard let target else { return }
                timer = Timer.scheduledTimer(
                    withTimeInterval: 0.002, repeats: true, modes: [.default], weakTarget: target
                ) { [capture = witness.capture()] target, _ in
                    capture.touch()
                    target.calls += 1
                    calls = target.calls
                }
            }
            begin()
            let wasCalled = runModally { calls >= 3 }
            target = nil
            let wasFreed = weakTarget == nil
            let isInvalid = runModally { timer?.isValid == false }
            return (wasFreed, wasCalled, isInvalid)
        }
        #expect(wasFreed && wasCalled && isInvalid)
        #expect(witness.gone.isReached)
        thread.end()
    }

    @Test func `a one-shot timer fires once and releases its block`() async {
        let thread = LoopThread()
        let witness = Witness()
        let (calls, early) = await thread.run {
            let target = Target(witness)
            let begin = ContinuousClock.now
            var early = true
            let timer = Timer.scheduledTimer(
                withTimeInterval: 0.005, repeats: false, modes: [.default, .common], weakTarget: target
            ) { [capture = witness.capture()] target, _ in
                capture.touch()
                early = ContinuousClock.now - begin < .milliseconds(4)
                target.calls += 1
            }
            _ = runModally { !timer.isValid }
            LoopThread.turn(limit: 0.02)
            return (target.calls, early)
        }
        #expect(calls == 1)
        #expect(!early)
        #expect(witness.gone.isReached)
        thread.end()
    }

    @Test(.oneProcess, arguments: ["0.0", "-1.0", "nan", "inf"])
    func `a bad interval is refused with its value`(interval: String) async {
        #if os(Linux) || os(macOS)
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [interval] in
                func begin() {
                    let target = NSObject()
                    guard let seconds = TimeInterval(interval) else { return }
                    Timer.scheduledTimer(withTimeInterval: seconds, repeats: true, weakTarget: target) { _, _ in }
                }
                begin()
            }
            let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(output.contains("an interval must be a number of seconds above zero, not \(interval)"))
        #endif
    }

    @Test func `an interval that is too short for a run loop becomes a tenth of a millisecond`() async {
        let thread = LoopThread()
        let witness = Witness()
        let interval = await thread.run {
            let target = Target(witness)
            let timer = Timer.scheduledTimer(
                withTimeInterval: 1e-300, repeats: true, modes: [.default], weakTarget: target
            ) { target, _ in target.calls += 1 }
            _ = runModally { target.calls >= 3 }
            timer.invalidate()
            return timer.timeInterval
        }
        #expect(interval == 0.0001)
        thread.end()
    }
}
