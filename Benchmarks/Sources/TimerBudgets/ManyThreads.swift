import Dispatch
import Foundation
import Timers

/// What threads cost each other that use one scheduler: the time of an operation, divided by its time where one thread
/// uses the scheduler alone.
///
/// It is time by the clock, which a busy machine makes longer. So the shortest time of each counts.
enum ManyThreads {
    private static let waiting = 1_000
    private static let count = 20_000

    static var ratios: [String: Double] {
        let two = Ratio.ofShortest(rounds: 8, longest: 0.3) {
            replace(by: 2) / 2
        } to: {
            replace(by: 1)
        }
        let serving = Ratio.ofShortest(rounds: 8, longest: 0.3) {
            schedule(dueAfter: .zero)
        } to: {
            schedule(dueAfter: .seconds(3600))
        }
        return [
            "two threads that schedule + cancel, to one": two,
            "schedule while the scheduler serves, to while it does not": serving,
        ]
    }

    /// Has each of some threads replace timers that wait on one scheduler.
    ///
    /// - Returns: the time in seconds.
    private static func replace(by threads: Int) -> Double {
        let scheduler = TimerScheduler.thread(name: "budgets")
        let ready = DispatchGroup()
        let done = DispatchGroup()
        let start = DispatchSemaphore(value: 0)
        let end = DispatchSemaphore(value: 0)
        for _ in 0..<threads {
            ready.enter()
            done.enter()
            Thread.detachNewThread {
                var timers = (0..<waiting).map { number in timer(on: scheduler, number) }
                ready.leave()
                start.wait()
                for number in 0..<count { timers[number % waiting] = timer(on: scheduler, number) }
                done.leave()
                end.wait()
                timers = []
            }
        }
        ready.wait()
        let began = ContinuousClock.now
        for _ in 0..<threads { start.signal() }
        done.wait()
        let time = ContinuousClock.now - began
        for _ in 0..<threads { end.signal() }
        return time / .seconds(1)
    }

    private static func timer(on scheduler: TimerScheduler, _ number: Int) -> OwnedTimer {
        OwnedTimer(.after(.milliseconds(60_000 + number % 997)), on: scheduler) { _ in }
    }

    /// Makes timers that are due within 20 milliseconds after `delay`.
    ///
    /// - Returns: the time in seconds, without that of the ticks that come later.
    private static func schedule(dueAfter delay: Duration) -> Double {
        let scheduler = TimerScheduler.thread(name: "budgets")
        var timers: [OwnedTimer] = []
        timers.reserveCapacity(count)
        let began = ContinuousClock.now
        for number in 0..<count {
            let spread = Duration.microseconds(Int64(number) * 7919 % 20_000)
            timers.append(OwnedTimer(.after(delay + spread), on: scheduler) { _ in })
        }
        return (ContinuousClock.now - began) / .seconds(1)
    }
}
