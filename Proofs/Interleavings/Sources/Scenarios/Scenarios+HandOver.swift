import Interleaver
import Timers

extension Scenario {
    /// Threads that leave timers for the scheduler: new ones, and ones that have ended.
    static var handOvers: [Scenario] {
        besideTicks("left", on: .handingOver) + besideTicks("left-queue", on: .handingOverQueue)
            + besideTicks("left-lane", on: .handingOverLanes) + handOversOfSerialContext
    }

    /// What happens while a timer ticks, on one kind of context.
    private static func besideTicks(_ name: String, on context: Context) -> [Scenario] {
        [
            Scenario("\(name)-tick-new-timer", on: context) { run in
                run.crowd()
                _ = run.due(times: 1)
                run.thread("caller") { _ = run.timer(2_000, times: 1) }
            },
            Scenario("\(name)-cancel-tick", on: context) { run in
                run.crowd()
                let timer = run.due(times: 1)
                run.thread("caller") { timer.cancel() }
            },
        ]
    }

    private static var handOversOfSerialContext: [Scenario] {
        [
            Scenario("left-tick-new-timers", on: .handingOver, threads: 3) { run in
                run.crowd()
                _ = run.due(times: 1)
                run.thread("caller") { for _ in 0..<2 { _ = run.timer(2_000, times: 1) } }
            },
            Scenario("left-new-timer-sooner", on: .handingOver) { run in
                // The alarm rings for a timer that has gone, and is armed for a later instant, which closes the buffers
                // for the time between the two.
                run.crowd()
                let first = run.timer(1_000, times: 1)
                first.cancel()
                run.driver.pass(1_000)
                run.context()
                run.thread("caller") { _ = run.timer(1_500, times: 1) }
            },
            Scenario("left-new-timer-new-timer", on: .handingOver, threads: 3) { run in
                run.crowd()
                run.thread("caller") { for _ in 0..<2 { _ = run.timer(200_000, times: 1) } }
                run.thread("other") { _ = run.timer(200_000, times: 1) }
            },
            Scenario("left-new-timer-listed", on: .handingOver, threads: 3) { run in
                run.crowd()
                let made = Box(false)
                run.thread("caller") {
                    _ = run.timer(200_000, times: 1)
                    made.value = true
                }
                run.thread("other") {
                    let wasMade = made.value
                    let count = run.scheduler.timers.count
                    if wasMade, count < 9 { Report.fail(.wrongAnswer, "a timer that was made is not in the list") }
                }
            },
            Scenario("left-new-timer-cancelled", on: .handingOver, threads: 3) { run in
                run.crowd()
                run.thread("caller") {
                    let timer = run.timer(200_000, times: 1)
                    timer.cancel()
                }
                run.thread("other") { _ = run.timer(200_000, times: 1) }
            },
            cancelTwice("left-cancel-cancel", on: .handingOver) { run in run.crowd() },
            Scenario("left-cancel-restart", on: .handingOver) { run in
                let timer = run.crowd()
                run.thread("caller") { timer.cancel() }
                run.thread("other") { timer.restart(after: 500) }
            },
            cancelAndWaiter("left-cancel-wait", on: .handingOver) { run in run.crowd() },
            Scenario("left-new-timer-restart", on: .handingOver) { run in
                run.crowd()
                let timer = run.timer(200_000, times: 1)
                run.thread("caller") { timer.restart(after: 300) }
                run.thread("other") { _ = run.timer(200_000, times: 1) }
            },
            Scenario("left-release-release", on: .handingOver) { run in
                let first = run.crowd()
                let second = run.subjects[1]
                run.thread("caller") { first.release() }
                run.thread("other") { second.release() }
            },
            Scenario("left-last-release", on: .handingOver) { run in
                // What has ended does not keep the scheduler alive.
                run.crowd(2_000_000_000)
                _ = run.timer(2_000_000_000, times: 1)
                let timers = run.subjects
                run.thread("caller") { timers[0].release() }
                run.thread("other") { timers[1].release() }
                run.check { [driver = run.driver] in
                    for timer in timers.dropFirst(2) { timer.release() }
                    // The alarm of an empty scheduler lingers for half a second.
                    driver.pass(600_000_000)
                    driver.serve()
                    if driver.armedAt(.continuous) != nil {
                        Report.fail(.leak, "an alarm is armed for timers that have ended")
                    }
                }
            },
            contextEnd("left-context-end", on: .handingOver, threads: 3, late: (interval: 200_000, times: 1)) { run in
                run.crowd()
            },
        ]
    }
}

extension Run {
    /// Starts as many timers as have to wait before threads may leave timers for the scheduler.
    ///
    /// - Returns: one of them.
    @discardableResult
    fileprivate func crowd(_ interval: UInt64 = 100_000) -> Subject {
        for _ in 0..<8 { _ = timer(interval, times: 1) }
        return subjects[0]
    }
}
