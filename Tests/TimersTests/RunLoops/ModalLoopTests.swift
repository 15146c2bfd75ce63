import Foundation
import Synchronization
import TestSupport
import Testing
import Timers

/// A log that only one thread uses.
private final class Log {
    var ticks: [String: Int] = [:]
    var timers: [OwnedTimer] = []

    func count(_ name: String) -> Int { ticks[name] ?? 0 }
    func tick(_ name: String) { ticks[name, default: 0] += 1 }
}

/// A run loop that an action runs serves the timers whose actions are not running.
@Suite(.patient)
struct ModalLoopTests {
    @Test func `modal loops nest three deep`() async {
        let thread = LoopThread()
        let depths = await thread.run {
            let log = Log()
            for level in 1...3 {
                let timer = OwnedTimer(.after(.milliseconds(level)), runLoop: .current) { _ in
                    // The next timer, and the innermost one, tick inside this action.
                    log.tick("entered \(level)")
                    let next = level == 3 ? "innermost" : "left \(level + 1)"
                    if runModally(until: { log.count(next) > 0 }) { log.tick("left \(level)") }
                }
                log.timers.append(timer)
            }
            let innermost = OwnedTimer(.every(.milliseconds(1)), runLoop: .current) { _ in
                if log.count("entered 3") > 0 { log.tick("innermost") }
            }
            defer { innermost.cancel() }
            _ = runModally { log.count("left 1") > 0 }
            return (1...3).map { level in log.count("left \(level)") }
        }
        #expect(depths == [1, 1, 1])
        thread.end()
    }

    @Test(arguments: TimerSchedule.ClockKind.allCases, TimerSchedule.ClockKind.allCases)
    func `a modal loop serves timers on every clock`(
        outer: TimerSchedule.ClockKind, inner: TimerSchedule.ClockKind
    ) async {
        let thread = LoopThread()
        let isServed = await thread.run {
            let log = Log()
            // Both are due before the loop runs, so one turn disarms both alarms.
            let modal = OwnedTimer(.after(.zero).clock(outer), runLoop: .current) { _ in
                let before = log.count("other")
                if runModally(until: { log.count("other") >= before + 2 }) { log.tick("modal") }
            }
            let other = OwnedTimer(
                .every(.milliseconds(2), first: .immediately).clock(inner), runLoop: .current
            ) { _ in log.tick("other") }
            defer { other.cancel() }
            return runModally { modal.state.isFinished } && log.count("modal") == 1
        }
        #expect(isServed)
        thread.end()
    }

    @Test func `a timer made inside a modal loop ticks there`() async {
        let thread = LoopThread()
        let isServed = await thread.run {
            let log = Log()
            let outer = OwnedTimer(.after(.milliseconds(1)), runLoop: .current) { _ in
                let inner = OwnedTimer(.every(.milliseconds(1), times: 2), runLoop: .current) { _ in log.tick("inner") }
                if runModally(until: { inner.state.isFinished }) { log.tick("outer") }
            }
            return runModally { outer.state.isFinished } && log.count("inner") == 2 && log.count("outer") == 1
        }
        #expect(isServed)
        thread.end()
    }

    @Test func `a timer never ticks inside its own tick`() async {
        let thread = LoopThread()
        let mostAtOnce = await thread.run {
            var running = 0
            var most = 0
            let log = Log()
            let other = OwnedTimer(.every(.milliseconds(1)), runLoop: .current) { _ in log.tick("other") }
            let timer = OwnedTimer(.every(.milliseconds(1), times: 3), runLoop: .current) { _ in
                running += 1
                most = max(most, running)
                let before = log.count("other")
                _ = runModally { log.count("other") >= before + 5 }
                running -= 1
            }
            _ = runModally { timer.state.isFinished }
            other.cancel()
            return most
        }
        #expect(mostAtOnce == 1)
        thread.end()
    }
}
