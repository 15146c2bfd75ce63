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
            tickAndCancel("tick-cancel", times: 2),
            tickAndCancel("last-tick-cancel", times: 1),
            tick("tick-pause") { timer in timer.pause() },
            tick("tick-restart") { timer in timer.restart() },
            Scenario("last-tick-restart") { run in
                let timer = run.due(times: 1)
                let goesOn = Box(true)
                // A timer that has ended is not moved.
                run.thread("caller") { goesOn.value = timer.restart() }
                run.check {
                    if goesOn.value == (timer.reason != nil) {
                        Report.fail(.wrongAnswer, "restart() has returned \(goesOn.value): \(timer.state)")
                    }
                }
            },
            tick("tick-restart-earlier") { timer in timer.restart(after: 300) },
            tick("tick-restart-at-once") { timer in timer.restart(after: 0) },
            tick("tick-restart-twice") { timer in
                timer.restart(after: 2_000)
                timer.restart(after: 600)
            },
            tick("tick-pause-resume") { timer in
                timer.pause()
                timer.resume()
            },
            tick("tick-reschedule") { timer in timer.reschedule(every: 500) },
            tick("tick-fire", times: 3) { timer in timer.fire() },
        ]
    }

    /// A tick that is due, and a call that cancels its timer and says whether it has ended it.
    private static func tickAndCancel(_ name: String, times: Int) -> Scenario {
        Scenario(name) { run in
            let timer = run.due(times: times)
            let answer = Box(false)
            run.thread("caller") { answer.value = timer.cancel() }
            run.check {
                if answer.value != (timer.reason == "cancelled") {
                    Report.fail(.wrongAnswer, "cancel() has returned \(answer.value): \(timer.state)")
                }
            }
        }
    }
}
