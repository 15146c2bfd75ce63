import Interleaver
import Timers

extension Scenario {
    /// Tasks that wait for a tick or for the end of a timer.
    static var waits: [Scenario] {
        [
            tickAndTask("tick-cancel-and-wait") { timer in await timer.cancelAndWait() },
            tickAndTask("tick-pause-and-wait") { timer in await timer.pauseAndWait() },
            tickAndTask("claimed-tick-cancel-and-wait", claims: true) { timer in await timer.cancelAndWait() },
            cancelAndWaiter("wait-cancel") { run in run.timer() },
            Scenario("last-tick-wait") { run in
                let timer = run.due(times: 1)
                let answer = Box("")
                run.task("waiter") { answer.value = await timer.waitUntilFinished() }
                run.check(answer, is: "completed", "the waiter got")
            },
            Scenario("wait-cancelled") { run in
                let timer = run.timer()
                let answer = Box("")
                let waiter = run.task("waiter") { answer.value = await timer.waitUntilFinished() }
                run.thread("caller") { waiter.cancel() }
                run.check(answer, is: "CancellationError()", "the waiter got")
            },
        ]
    }
}
