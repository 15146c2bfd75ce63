import Interleaver
import Timers

extension Scenario {
    /// A context that rings its alarms in one place and runs its actions in others.
    static var lanes: [Scenario] {
        [
            tick("lane-tick-cancel", on: .lanes) { timer in timer.cancel() },
            tick("lane-tick-restart-at-once", on: .lanes) { timer in timer.restart(after: 0) },
            tick("lane-tick-fire", on: .lanes, times: 3) { timer in timer.fire() },
            tickAndNewTimer("lane-tick-new-timer", on: .lanes),
            tickAndTask("lane-tick-cancel-and-wait", on: .lanes) { timer in await timer.cancelAndWait() },
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
                run.alarmAndLanes(until: run.dueAndBlocked())
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
