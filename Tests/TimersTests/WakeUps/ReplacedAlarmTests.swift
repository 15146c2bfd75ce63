import Testing
import Timers

/// An alarm may ring although another one was armed in its place: it was about to ring then.
@Suite struct ReplacedAlarmTests {
    @Test(arguments: [false, true])
    func `holds up no tick when it rings`(isConcurrent: Bool) throws {
        let driver = ManuallyWokenDriver(isConcurrent: isConcurrent)
        let scheduler = TimerScheduler(driver: driver)
        func timer(_ schedule: TimerSchedule) -> OwnedTimer { OwnedTimer(schedule, on: scheduler) { _ in } }

        let far = timer(.after(.seconds(3600)))
        driver.ringForReplacedAlarm()
        far.cancel()
        // No timer is left, so the scheduler disarms the driver.
        driver.ringForReplacedAlarm()
        // Dense ticks, after which a context rests.
        let dense = (0..<20_000).map { _ in timer(.after(.zero)) }
        driver.wake(at: driver.now(on: .continuous))
        #expect(dense.allSatisfy { timer in timer.tickCount == 1 })
        let later = timer(.after(.seconds(3600)))
        driver.ringForReplacedAlarm()

        let soon = timer(.after(.milliseconds(10)))
        let due = try #require(soon.nextTick)
        #expect(try #require(driver.instant) <= due)
        driver.wake(at: due)
        #expect(soon.tickCount == 1)
        withExtendedLifetime(later) {}
    }
}
