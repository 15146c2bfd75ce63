import Interleaver
import Timers

extension Scenario {
    /// Tasks that wait for a tick or for the end of a timer.
    static var waits: [Scenario] {
        [
            Scenario("tick-cancel-and-wait") { run in
                let timer = run.due()
                run.task("waiter") { await timer.cancelAndWait() }
            },
            Scenario("tick-pause-and-wait") { run in
                let timer = run.due()
                run.task("waiter") { await timer.pauseAndWait() }
            },
            Scenario("claimed-tick-cancel-and-wait") { run in
                let timer = run.due(claims: true)
                run.task("waiter") { await timer.cancelAndWait() }
            },
            Scenario("wait-cancel") { run in
                let timer = run.timer()
                let answer = Box("")
                run.task("waiter") { answer.value = await timer.waitUntilFinished() }
                run.thread("caller") { timer.call(.ends) { timer in _ = timer.cancel() } }
                run.check {
                    if answer.value != "cancelled" { Report.fail(.wrongAnswer, "the waiter got \(answer.value)") }
                }
            },
            Scenario("last-tick-wait") { run in
                let timer = run.due(times: 1)
                let answer = Box("")
                run.task("waiter") { answer.value = await timer.waitUntilFinished() }
                run.check {
                    if answer.value != "completed" { Report.fail(.wrongAnswer, "the waiter got \(answer.value)") }
                }
            },
            Scenario("wait-cancelled") { run in
                let timer = run.timer()
                let answer = Box("")
                let waiter = run.task("waiter") { answer.value = await timer.waitUntilFinished() }
                run.thread("caller") { waiter.cancel() }
                run.check {
                    if answer.value != "CancellationError()" {
                        Report.fail(.wrongAnswer, "the waiter got \(answer.value)")
                    }
                }
            },
        ]
    }
}
