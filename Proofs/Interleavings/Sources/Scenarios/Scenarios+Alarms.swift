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
            endOfTurn("end-of-turn-restart", others: 1) { other in other.restart(after: 500) },
            endOfTurn("end-of-turn-cancel", others: 2) { other in other.cancel() },
        ]
    }

    /// The action of one timer takes a whole turn, and the others wait for the next one.
    ///
    /// A call changes one of these.
    private static func endOfTurn(_ name: String, others: Int, _ call: @escaping (Subject) -> Void) -> Scenario {
        Scenario(name) { run in
            let driver = run.driver
            _ = run.timer(1_000, times: 1) { driver.pass(1_000_000) }
            let others = (0..<others).map { _ in run.timer(1_000, times: 1) }
            for subject in run.subjects { subject.record.mostLateness = 2_000_000 }
            driver.pass(1_000)
            run.context()
            run.thread("caller") { call(others[0]) }
        }
    }

    /// Timers with a tolerance, which share wake-ups.
    static var shared: [Scenario] {
        [
            sharedTick("shared-tick-restart", [1_000, 1_200]) { _, timers in timers[0].restart(after: 2_000) },
            sharedTick("shared-tick-restart-of-another", [1_000, 1_200]) { _, timers in
                timers[1].restart(after: 2_000)
            },
            sharedTick("shared-tick-new-timer", [1_000]) { run, _ in _ = run.tolerant(300) },
            Scenario("shared-restart-restart", on: .sharing) { run in
                let timer = run.tolerant(1_000)
                run.thread("caller") { timer.restart(after: 400) }
                run.thread("other") { timer.restart(after: 2_000) }
            },
        ]
    }

    /// Timers whose first tick is due, and the calls of another thread.
    private static func sharedTick(
        _ name: String, _ intervals: [UInt64], _ call: @escaping (Run, [Subject]) -> Void
    ) -> Scenario {
        Scenario(name, on: .sharing) { run in
            let timers = intervals.map { interval in run.tolerant(interval) }
            run.driver.pass(1_500)
            run.context()
            run.thread("caller") { call(run, timers) }
        }
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
