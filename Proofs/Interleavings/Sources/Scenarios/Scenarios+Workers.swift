import Interleaver
import Timers

extension Scenario {
    /// Ticks that a job carries to the context.
    static var claims: [Scenario] {
        [
            tick("claimed-tick-cancel", claims: true) { timer in timer.cancel() },
            tick("claimed-tick-pause", claims: true) { timer in timer.pause() },
            tick("claimed-tick-restart", claims: true) { timer in timer.restart() },
            tick("claimed-tick-restart-at-once", claims: true) { timer in timer.restart(after: 0) },
            tick("claimed-tick-handle", claims: true) { timer in timer.release() },
            tick("claimed-tick-fire", times: 3, claims: true) { timer in timer.fire() },
        ]
    }

    /// A concurrent context.
    static var workers: [Scenario] {
        [
            tick("worker-cancel", on: .concurrent) { timer in timer.cancel() },
            tick("worker-restart", on: .concurrent) { timer in timer.restart() },
            tickAndNewTimer("worker-new-timer", on: .concurrent),
            Scenario("worker-worker", on: .concurrent) { run in
                _ = run.timer(1_000, times: 1)
                _ = run.due(times: 1)
                run.thread("worker") { run.driver.serve(rings: false) }
            },
            Scenario("worker-blocks", on: .concurrent) { run in
                let isDone = run.dueAndBlocked()
                run.thread("context") { run.driver.serve(until: isDone) }
                run.thread("worker") { run.driver.serve(rings: false, until: isDone) }
            },
        ]
    }
}
