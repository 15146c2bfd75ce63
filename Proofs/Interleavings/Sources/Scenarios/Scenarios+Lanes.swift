import Interleaver
import Timers

extension Scenario {
    /// A context that rings its alarms in one place and runs its actions in others.
    static var lanes: [Scenario] {
        [
            Scenario("lane-tick-cancel", on: .lanes) { run in
                let timer = run.due()
                run.thread("caller") { timer.call(.ends) { timer in _ = timer.cancel() } }
            },
            Scenario("lane-tick-restart-at-once", on: .lanes) { run in
                let timer = run.due()
                run.thread("caller") { timer.restart(after: 0) }
            },
            Scenario("lane-tick-fire", on: .lanes) { run in
                let timer = run.due(times: 3)
                run.thread("caller") { timer.call(.fires) { timer in timer.fire() } }
            },
            Scenario("lane-tick-new-timer", on: .lanes) { run in
                _ = run.due()
                run.thread("caller") { _ = run.timer(300, times: 1) }
            },
            Scenario("lane-tick-cancel-and-wait", on: .lanes) { run in
                let timer = run.due()
                run.task("waiter") { await timer.cancelAndWait() }
            },
            Scenario("lane-lane", on: .lanes) { run in
                _ = run.timer()
                _ = run.due()
                run.thread("lane") { run.driver.serve(rings: false) }
            },
            Scenario("lane-turn-ends", on: .lanes) { run in
                // Each action takes a whole turn, and the first timer is due again when its action returns.
                let driver = run.driver
                let catchesUp = TimerSchedule.every(.nanoseconds(1_000), times: 2).missedTicks(.catchUp())
                _ = run.timer(catchesUp, times: 2) { driver.pass(1_000_000) }
                let other = run.timer(1_000, times: 1)
                for subject in run.subjects { subject.record.mostLateness = 3_000_000 }
                driver.pass(1_000)
                run.context()
                run.thread("caller") { other.restart(after: 500) }
            },
            Scenario("lane-blocks", on: .lanes, threads: 3) { run in
                // The action of the first timer returns only when the other timer has ticked.
                let driver = run.driver
                let hasTicked = Box(false)
                let first = run.timer(1_000, times: 1) {
                    while !hasTicked.value { driver.waitForWork() }
                }
                let second = run.timer(1_000, times: 1) {
                    hasTicked.value = true
                    driver.wakeAll()
                }
                driver.pass(1_000)
                run.alarmAndLanes { first.record.ticks.count == 1 && second.record.ticks.count == 1 }
            },
            Scenario("lane-blocks-after-a-tick", on: .lanes, threads: 3) { run in
                // The action of the second timer returns only when the first one has ticked again.
                let driver = run.driver
                let ticks = Box(0)
                let first = run.timer(1_000, times: 2) {
                    ticks.value += 1
                    driver.wakeAll()
                }
                let second = run.timer(1_000, times: 1) {
                    driver.pass(1_000)
                    driver.wakeAll()
                    while ticks.value < 2 { driver.waitForWork() }
                }
                driver.pass(1_000)
                run.alarmAndLanes { first.record.ticks.count == 2 && second.record.ticks.count == 1 }
            },
        ]
    }
}

extension Run {
    /// Adds a thread that rings alarms and two that run jobs, all of them until `isDone` is true.
    fileprivate func alarmAndLanes(until isDone: @escaping () -> Bool) {
        let driver = driver
        thread("alarm") { driver.serve(runsJobs: false, until: isDone) }
        for number in 1...2 { thread("lane \(number)") { driver.serve(rings: false, until: isDone) } }
    }
}
