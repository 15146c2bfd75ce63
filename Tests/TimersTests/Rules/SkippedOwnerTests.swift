import TestSupport
import Testing
import Timers

@Suite struct `A timer that skips late ticks` {
    private final class Owner: Sendable {}

    @Test func `ends after its owner is destroyed, even if the context is always late`() {
        let driver = ManualDriver()
        let scheduler = TimerScheduler(driver: driver)
        var owner: Owner? = Owner()
        let timer = owner.map { owner in
            OwnedTimer(.every(.microseconds(100)).missedTicks(.skip), on: scheduler, owner: owner) { _, _ in }
        }
        driver.advance(by: 250)
        _ = driver.runJobs()
        #expect(timer?.state.isFinished == false)
        #expect(timer?.tickCount == 0)
        owner = nil
        // Between two points of the grid, so that no tick begins, which would notice the end of the owner.
        driver.advance(by: 240)
        _ = driver.runJobs()
        guard case .finished(.released)? = timer?.state else {
            Issue.record("\(String(describing: timer?.state))")
            return
        }
    }

    private actor Home {}

    @Test func `ends after its actor is destroyed, even if each tick reaches the actor late`() async {
        let states = await onPlainThread {
            let (driver, executor) = (ManualDriver(), CollectingExecutor())
            let context = VirtualContext(scheduler: TimerScheduler(driver: driver), executor: executor)
            return VirtualContext.$bound.withValue(context) {
                var home: Home? = Home()
                let timer = home.map { home in
                    OwnedTimer(.every(.microseconds(100)).missedTicks(.skip), actor: home) { _, _ in }
                }
                func stateAfterLateTick() -> (tasks: Int, state: String) {
                    driver.advance(by: 100)
                    _ = driver.runJobs()
                    let tasks = executor.waiting
                    driver.advance(by: 230)
                    executor.runJobs()
                    return (tasks, "\(timer?.tickCount ?? -1) ticks, \(timer?.state.isFinished == true)")
                }
                let before = stateAfterLateTick()
                home = nil
                return [before, stateAfterLateTick()]
            }
        }
        #expect(states.map(\.tasks) == [1, 1])
        #expect(states.map(\.state) == ["0 ticks, false", "0 ticks, true"])
    }
}
