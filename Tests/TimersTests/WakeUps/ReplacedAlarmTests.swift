import Testing
import Timers

/// An alarm may ring although another one was armed in its place: it was about to ring then.
@Suite struct ReplacedAlarmTests {
    @Test(arguments: [false, true])
    func `holds up no tick when it rings`(isConcurrent: Bool) throws {
        let driver = ManualDriver(isConcurrent: isConcurrent, sharesWakeUps: true)
        let scheduler = TimerScheduler(driver: driver)
        func timer(_ schedule: TimerSchedule) -> OwnedTimer { OwnedTimer(schedule, on: scheduler) { _ in } }

        let far = timer(.after(.seconds(3600)))
        driver.ringForReplacedAlarm()
        far.cancel()
        // No timer is left, so the scheduler disarms the driver.
        driver.ringForReplacedAlarm()
        // Dense ticks, after which a context rests.
        let dense = (0..<20_000).map { _ in timer(.after(.zero)) }
        for _ in 0..<100 {
            driver.advance(by: 1)
            _ = driver.runJobs()
        }
        #expect(dense.allSatisfy { timer in timer.tickCount == 1 })
        let later = timer(.after(.seconds(3600)))
        driver.ringForReplacedAlarm()

        let soon = timer(.after(.milliseconds(10)))
        #expect(try #require(driver.deadline) <= driver.time + 10_000_000)
        driver.advance(by: 10_000)
        _ = driver.runJobs()
        #expect(soon.tickCount == 1)
        withExtendedLifetime(later) {}
    }
}
