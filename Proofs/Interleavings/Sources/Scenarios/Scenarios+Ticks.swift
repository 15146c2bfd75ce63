import Interleaver
import Timers

extension Scenario {
    /// Every scenario, in the order of `Scenarios.md`.
    static var all: [Scenario] {
        ticks + releases + observers + restarts + alarms + shared + claims + actors + workers + lanes + waits + pools
            + handOvers
            + pairs
    }

    /// A tick that is due, and one control call.
    static var ticks: [Scenario] {
        [
            Scenario("tick-cancel") { run in
                let timer = run.due()
                let answer = Box(false)
                run.thread("caller") { answer.value = timer.call(.ends) { timer in timer.cancel() } }
                run.check {
                    if answer.value, timer.reason != "cancelled" {
                        Report.fail(.wrongAnswer, "cancel() has returned true, and the timer is \(timer.state)")
                    }
                }
            },
            Scenario("last-tick-cancel") { run in
                let timer = run.due(times: 1)
                let answer = Box(false)
                run.thread("caller") { answer.value = timer.call(.ends) { timer in timer.cancel() } }
                run.check {
                    if answer.value != (timer.reason == "cancelled") {
                        Report.fail(.wrongAnswer, "cancel() has returned \(answer.value): \(timer.state)")
                    }
                }
            },
            Scenario("tick-pause") { run in
                let timer = run.due()
                run.thread("caller") { timer.call(.pauses) { timer in timer.pause() } }
            },
            Scenario("tick-restart") { run in
                let timer = run.due()
                run.thread("caller") { timer.call(.moves(1_000)) { timer in _ = timer.restart() } }
            },
            Scenario("last-tick-restart") { run in
                let timer = run.due(times: 1)
                let goesOn = Box(true)
                run.thread("caller") {
                    // A timer that has ended is not moved.
                    goesOn.value = timer.call(.moves(1_000)) { timer in timer.restart() }
                }
                run.check {
                    if goesOn.value == (timer.reason != nil) {
                        Report.fail(.wrongAnswer, "restart() has returned \(goesOn.value): \(timer.state)")
                    }
                }
            },
            Scenario("tick-restart-earlier") { run in
                let timer = run.due()
                run.thread("caller") { timer.restart(after: 300) }
            },
            Scenario("tick-restart-at-once") { run in
                let timer = run.due()
                run.thread("caller") { timer.restart(after: 0) }
            },
            Scenario("tick-restart-twice") { run in
                let timer = run.due()
                run.thread("caller") {
                    timer.restart(after: 2_000)
                    timer.restart(after: 600)
                }
            },
            Scenario("tick-pause-resume") { run in
                let timer = run.due()
                run.thread("caller") {
                    timer.call(.pauses) { timer in timer.pause() }
                    timer.call(.resumes) { timer in timer.resume() }
                }
            },
            Scenario("tick-reschedule") { run in
                let timer = run.due()
                run.thread("caller") {
                    timer.call(.reschedules(500)) { timer in timer.reschedule(.every(.nanoseconds(500), times: 2)) }
                }
            },
            Scenario("tick-fire") { run in
                let timer = run.due(times: 3)
                run.thread("caller") { timer.call(.fires) { timer in timer.fire() } }
            },
        ]
    }
}

extension Run {
    /// Starts a timer whose first tick is due, and adds the thread of the context.
    func due(times: Int = 2, claims: Bool = false, _ action: @escaping @Sendable () -> Void = {}) -> Subject {
        let timer = timer(times: times, claims: claims, action)
        driver.pass(1_000)
        context()
        return timer
    }
}
