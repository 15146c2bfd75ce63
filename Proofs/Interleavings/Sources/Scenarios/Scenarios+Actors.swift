import Interleaver
import Timers

extension Scenario {
    /// Ticks that a task carries to an actor.
    static var actors: [Scenario] {
        [
            actorTick("actor-tick-cancel") { timer in timer.cancel() },
            actorTick("actor-tick-pause") { timer in timer.pause() },
            actorTick("actor-tick-restart") { timer in timer.restart() },
            actorTick("actor-tick-handle") { timer in timer.release() },
            Scenario("actor-tick-cancel-and-wait") { run in
                let timer = run.dueOnActor()
                run.task("waiter") { await timer.cancelAndWait() }
            },
            // The task may begin before the context has noted it, which takes a third thread.
            Scenario("actor-tick-elsewhere-cancel", threads: 3) { run in
                let (owner, executor, driver) = (Runner(), ThreadExecutor(), run.driver)
                let hasServed = Box(false)
                let hasCancelled = Box(false)
                // By the end of the action, the context has noted its task and the caller has ended the timer.
                let timer = run.timer(times: 1, on: owner, executor) {
                    while !hasServed.value || !hasCancelled.value { driver.waitForWork() }
                }
                let runsTasks = driver.runsTasks
                driver.runsTasks = { false }
                driver.pass(1_000)
                run.thread("context") {
                    driver.serve()
                    hasServed.value = true
                    executor.wake()
                    driver.wakeAll()
                }
                run.thread("actor") { executor.serve { hasServed.value } }
                run.thread("caller") {
                    timer.cancel()
                    hasCancelled.value = true
                    driver.wakeAll()
                }
                run.check { driver.runsTasks = runsTasks }
                run.checkAtEnd { withExtendedLifetime(owner) {} }
            },
        ]
    }

    private static func actorTick(_ name: String, _ call: @escaping (Subject) -> Void) -> Scenario {
        Scenario(name) { run in
            let timer = run.dueOnActor()
            run.thread("caller") { call(timer) }
        }
    }
}

extension Run {
    /// Starts a timer of an actor whose first tick is due, and adds the thread of the context.
    fileprivate func dueOnActor() -> Subject {
        let owner = Runner()
        let timer = timer(times: 2, on: owner, ThreadExecutor())
        driver.pass(1_000)
        context()
        checkAtEnd { withExtendedLifetime(owner) {} }
        return timer
    }
}
