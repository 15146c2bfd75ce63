import TestSupport
import Testing
import Timers

@Suite struct `A timer of a busy actor` {
    private actor Owner {}

    enum Call: CaseIterable {
        case restart, resume, fire

        func apply(to timer: OwnedTimer) {
            switch self {
            case .restart: timer.restart(after: .zero)
            case .resume:
                timer.pause()
                timer.resume()
            case .fire:
                timer.pause()
                timer.fire()
            }
        }
    }

    /// A task takes memory until it runs, and none of them can run before the actor is free.
    @Test(arguments: Call.allCases)
    func `has one task under way, however often calls withdraw its tick and make the next one due`(call: Call) async {
        let (tasks, ticks) = await onPlainThread {
            let (driver, executor) = (ManualDriver(), CollectingExecutor())
            let context = VirtualContext(scheduler: TimerScheduler(driver: driver), executor: executor)
            return VirtualContext.$bound.withValue(context) {
                let (owner, ticks) = (Owner(), Tally())
                let timer = OwnedTimer(.every(.microseconds(10)), actor: owner) { _, _ in ticks.add() }
                for _ in 0..<1_000 {
                    call.apply(to: timer)
                    driver.advance(by: 10)
                    _ = driver.runJobs()
                }
                let tasks = executor.waiting
                executor.runJobs()
                timer.cancel()
                return (tasks, ticks.sum)
            }
        }
        #expect(tasks == 1)
        #expect(ticks == 1)
    }
}
