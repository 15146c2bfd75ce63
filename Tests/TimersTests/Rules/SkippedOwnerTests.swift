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
        driver.advance(by: 250)
        _ = driver.runJobs()
        guard case .finished(.released)? = timer?.state else {
            Issue.record("\(String(describing: timer?.state))")
            return
        }
    }
}
