import Testing
import Timers

extension AppTests {
    @Test func `alarms are set again when the app comes back`() async {
        let phone = Phone()
        let driver = IdleDriver()
        let timer = OwnedTimer(.after(.seconds(60)), on: TimerScheduler(driver: driver)) { _ in }
        // The notifications are asked for by a job of the main queue, before this one.
        await phone.mainQueueTurn()
        #expect(driver.armed == 1)
        phone.leave()
        #expect(driver.armed == 1)
        phone.comeBack()
        // Once when the app was about to be seen, once when it was.
        #expect(driver.armed == 3)
        timer.cancel()
    }
}
