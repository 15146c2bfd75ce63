import Interleaver
import Timers

extension Scenario {
    /// Two timers, and the alarm that has to ring for the first of them.
    static var alarms: [Scenario] {
        [
            tickAndNewTimer("tick-new-timer"),
            Scenario("new-timer-new-timer") { run in
                run.thread("caller") { _ = run.timer(500, times: 1) }
                run.thread("other") { _ = run.timer(300, times: 1) }
            },
            Scenario("cancel-new-timer") { run in
                let timer = run.timer()
                run.thread("caller") { timer.cancel() }
                run.thread("other") { _ = run.timer(300, times: 1) }
            },
            Scenario("ring-without-timers-new-timer") { run in
                // The alarm lingers when the only timer has gone.
                let timer = run.timer()
                timer.cancel()
                run.driver.pass(600_000_000)
                run.context()
                run.thread("caller") { _ = run.timer(300, times: 1) }
            },
            Scenario("tick-restart-of-another") { run in
                let other = run.timer(5_000, times: 1)
                _ = run.due()
                run.thread("caller") { other.restart(after: 200) }
            },
            Scenario("tick-cancel-of-another") { run in
                let other = run.timer(1_000, times: 1)
                _ = run.due()
                run.thread("caller") { other.cancel() }
            },
            tickAndNewTimer("tick-new-timer-on-another-clock", clock: .suspending),
            Scenario("end-of-turn-restart") { run in
                let driver = run.driver
                // The first action takes a whole turn, so the second timer is left for the next one.
                _ = run.timer(1_000, times: 1) { driver.pass(1_000_000) }
                let other = run.timer(1_000, times: 1)
                for subject in run.subjects { subject.record.mostLateness = 2_000_000 }
                driver.pass(1_000)
                run.context()
                run.thread("caller") { other.restart(after: 500) }
            },
            Scenario("end-of-turn-cancel") { run in
                let driver = run.driver
                _ = run.timer(1_000, times: 1) { driver.pass(1_000_000) }
                let other = run.timer(1_000, times: 1)
                _ = run.timer(1_000, times: 1)
                for subject in run.subjects { subject.record.mostLateness = 2_000_000 }
                driver.pass(1_000)
                run.context()
                run.thread("caller") { other.cancel() }
            },
        ]
    }

    /// Timers with a tolerance, which share wake-ups.
    static var shared: [Scenario] {
        [
            Scenario("shared-tick-restart", on: .sharing) { run in
                let first = run.tolerant(1_000)
                _ = run.tolerant(1_200)
                run.driver.pass(1_500)
                run.context()
                run.thread("caller") { first.restart(after: 2_000) }
            },
            Scenario("shared-tick-restart-of-another", on: .sharing) { run in
                _ = run.tolerant(1_000)
                let second = run.tolerant(1_200)
                run.driver.pass(1_500)
                run.context()
                run.thread("caller") { second.restart(after: 2_000) }
            },
            Scenario("shared-tick-new-timer", on: .sharing) { run in
                _ = run.tolerant(1_000)
                run.driver.pass(1_500)
                run.context()
                run.thread("caller") { _ = run.tolerant(300) }
            },
            Scenario("shared-restart-restart", on: .sharing) { run in
                let timer = run.tolerant(1_000)
                run.thread("caller") { timer.restart(after: 400) }
                run.thread("other") { timer.restart(after: 2_000) }
            },
        ]
    }
}

extension Run {
    /// Starts a timer that may tick half a microsecond late.
    fileprivate func tolerant(_ interval: UInt64) -> Subject {
        let schedule = TimerSchedule.after(.nanoseconds(interval)).tolerance(.nanoseconds(500))
        let timer = timer(schedule, times: 1)
        // After its start the context rests for up to a millisecond, so that ticks share wake-ups.
        timer.record.mostLateness = 1_100_000
        return timer
    }
}
