import Dispatch
import Foundation
import Synchronization
import Timers

/// A few timers on every context, all of which have to tick to their end.
@MainActor
final class Contexts {
    private actor Owner {}

    private static let times = 4
    private static let limit = 20.0

    private var timers: [(name: String, timer: OwnedTimer)] = []
    private let owner = Owner()

    /// What did not happen.
    func problems() async -> [String] {
        makeTimers()
        moveTimersOfAThread()
        contendForALock()
        var problems: [String] = []
        let end = Date(timeIntervalSinceNow: Contexts.limit)
        for (name, timer) in timers {
            while !timer.state.isFinished, Date() < end { try? await Task.sleep(for: .milliseconds(1)) }
            if case .finished(.completed) = timer.state, timer.tickCount == Contexts.times { continue }
            problems.append("\(name): \(timer.tickCount) ticks, \(timer.state)")
        }
        return problems
    }

    private func makeTimers() {
        for clock in TimerSchedule.ClockKind.allCases {
            let schedule = TimerSchedule.every(.milliseconds(2), times: Contexts.times).missedTicks(.catchUp())
                .clock(clock)
            func add(_ name: String, _ timer: OwnedTimer) { timers.append(("\(name), \(clock) clock", timer)) }
            add("thread", OwnedTimer(schedule, on: .thread(name: "faults")) { _ in })
            let spinning = TimerScheduler.thread(name: "spins", precision: .spinning(.microseconds(50)))
            add("spinning thread", OwnedTimer(schedule, on: spinning) { _ in })
            add("serial queue", OwnedTimer(schedule, on: .serialQueue(DispatchQueue(label: "serial"))) { _ in })
            let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
            add("concurrent queue", OwnedTimer(schedule, on: .queue(concurrent)) { _ in })
            add("main actor", OwnedTimer(schedule) { _ in })
            add("actor", OwnedTimer(schedule, actor: owner) { _, _ in })
            add("run loop", Contexts.onRunLoop(schedule))
        }
    }

    /// A timer on the loop of a thread of its own.
    private static func onRunLoop(_ schedule: TimerSchedule) -> OwnedTimer {
        let made = Mutex<OwnedTimer?>(nil)
        let semaphore = DispatchSemaphore(value: 0)
        Thread {
            let timer = OwnedTimer(schedule, runLoop: .current) { _ in }
            made.withLock { made in made = timer }
            semaphore.signal()
            while !timer.state.isFinished {
                _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
            }
        }.start()
        semaphore.wait()
        guard let timer = made.withLock({ made in made }) else { fatalError("no timer was made") }
        return timer
    }

    /// Another thread moves the timers of a thread, which it has to wake.
    private func moveTimersOfAThread() {
        let scheduler = TimerScheduler.thread(name: "moved")
        for number in 0..<3 {
            let timer = OwnedTimer(
                .every(.seconds(3600), first: .after(.seconds(3600)), times: Contexts.times), on: scheduler
            ) { tick in
                tick.timer.fire()
            }
            usleep(1000)
            timer.restart(after: .milliseconds(1))
            timers.append(("moved timer \(number)", timer))
        }
    }

    /// More threads than processors change timers of one scheduler.
    ///
    /// So the system stops a thread that holds the lock, and another one waits for it. Most restarts take no lock, but
    /// every pause does.
    private func contendForALock() {
        let scheduler = TimerScheduler.serialQueue(DispatchQueue(label: "contended"))
        let group = DispatchGroup()
        for _ in 0..<ProcessInfo.processInfo.activeProcessorCount + 2 {
            group.enter()
            Thread {
                let timer = OwnedTimer(.after(.seconds(3600)), on: scheduler) { _ in }
                for _ in 0..<2_000 {
                    timer.pause()
                    timer.resume()
                }
                group.leave()
            }.start()
        }
        group.wait()
    }
}
