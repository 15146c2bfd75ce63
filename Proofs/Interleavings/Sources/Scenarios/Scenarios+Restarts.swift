import Interleaver
import Timers

extension Scenario {
    /// Two callers, of which at least one moves the deadline of a timer that waits.
    static var restarts: [Scenario] {
        [
            calls("restart-restart", { $0.restart(after: 1_500) }, { $0.restart(after: 2_000) }),
            calls("restart-restart-equal", { $0.restart(after: 2_000) }, { $0.restart(after: 2_000) }),
            calls("restart-restart-earlier", { $0.restart(after: 500) }, { $0.restart(after: 2_000) }),
            calls("restart-earlier-twice", { $0.restart(after: 500) }, { $0.restart(after: 400) }),
            Scenario("restart-with-lock-twice") { run in
                let timer = run.timer(.onDemand(after: .nanoseconds(1_000)), times: 1)
                for name in ["caller", "other"] { run.thread(name) { timer.restart() } }
                run.checkAtEnd { timer.cancelIdle() }
            },
            calls("restart-cancel", { $0.restart(after: 2_000) }, { $0.cancel() }),
            calls("restart-pause", { $0.restart(after: 2_000) }, { $0.pause() }),
            // Whichever comes last, the delay that counts in the end is that of the new schedule.
            calls("restart-reschedule", { $0.restart(every: 3_000) }, { $0.reschedule(every: 3_000) }),
            Scenario("restart-reschedule-to-the-same-instant") { run in
                let timer = run.timer()
                guard let old = timer.nextTick else { return }
                let from = Box(UInt64.max)
                run.thread("caller") {
                    from.value = run.driver.time
                    timer.call(.other) { timer in _ = timer.restart() }
                }
                run.thread("other") {
                    timer.call(.other) { timer in
                        timer.reschedule(.every(.nanoseconds(3_000), times: 2))
                        timer.restart(at: old)
                    }
                }
                run.check {
                    // A restart that comes last uses the new delay.
                    guard let next = timer.nextTick, next != old else { return }
                    if next.nanoseconds <= from.value + 3_000 {
                        Report.fail(.wrongDeadline, "the deadline is \(next), from the schedule that was replaced")
                    }
                }
            },
            comesUp("restart-earlier-comes-up") { timer in timer.restart(after: 500) },
            comesUp("restart-comes-up") { timer in timer.restart(after: 3_000) },
            Scenario("read-restart") { run in
                let timer = run.timer()
                run.thread("caller") { timer.restart(after: 2_000) }
                run.thread("other") {
                    let next = timer.nextTick?.nanoseconds ?? 0
                    if next < run.driver.time { Report.fail(.wrongAnswer, "a timer that waits is due at \(next)") }
                }
            },
        ]
    }

    /// A timer that the wheel has registered at an earlier instant, which comes now, and a call of another thread.
    private static func comesUp(_ name: String, _ call: @escaping (Subject) -> Void) -> Scenario {
        Scenario(name) { run in
            let timer = run.timer()
            timer.restart(after: 3_000)
            run.driver.pass(1_000)
            run.context()
            run.thread("caller") { call(timer) }
        }
    }
}
