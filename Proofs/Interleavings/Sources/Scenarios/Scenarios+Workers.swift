import Interleaver
import Timers

extension Scenario {
    /// Ticks that a job carries to the context.
    static var claims: [Scenario] {
        [
            Scenario("claimed-tick-cancel") { run in
                let timer = run.due(claims: true)
                run.thread("caller") { timer.call(.ends) { timer in _ = timer.cancel() } }
            },
            Scenario("claimed-tick-pause") { run in
                let timer = run.due(claims: true)
                run.thread("caller") { timer.call(.pauses) { timer in timer.pause() } }
            },
            Scenario("claimed-tick-restart") { run in
                let timer = run.due(claims: true)
                run.thread("caller") { timer.call(.moves(1_000)) { timer in _ = timer.restart() } }
            },
            Scenario("claimed-tick-restart-at-once") { run in
                let timer = run.due(claims: true)
                run.thread("caller") { timer.restart(after: 0) }
            },
            Scenario("claimed-tick-handle") { run in
                let timer = run.due(claims: true)
                run.thread("caller") { timer.release() }
            },
            Scenario("claimed-tick-fire") { run in
                let timer = run.due(times: 3, claims: true)
                run.thread("caller") { timer.call(.fires) { timer in timer.fire() } }
            },
        ]
    }

    /// A concurrent context.
    static var workers: [Scenario] {
        [
            Scenario("worker-cancel", on: .concurrent) { run in
                let timer = run.due()
                run.thread("caller") { timer.call(.ends) { timer in _ = timer.cancel() } }
            },
            Scenario("worker-restart", on: .concurrent) { run in
                let timer = run.due()
                run.thread("caller") { timer.call(.moves(1_000)) { timer in _ = timer.restart() } }
            },
            Scenario("worker-new-timer", on: .concurrent) { run in
                _ = run.due()
                run.thread("caller") { _ = run.timer(300, times: 1) }
            },
            Scenario("worker-worker", on: .concurrent) { run in
                _ = run.timer(1_000, times: 1)
                _ = run.due(times: 1)
                run.thread("worker") { run.driver.serve(rings: false) }
            },
            Scenario("worker-blocks", on: .concurrent) { run in
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
                let isDone = { first.record.ticks.count == 1 && second.record.ticks.count == 1 }
                run.thread("context") { driver.serve(until: isDone) }
                run.thread("worker") { driver.serve(rings: false, until: isDone) }
            },
        ]
    }
}
