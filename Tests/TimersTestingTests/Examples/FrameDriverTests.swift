import Foundation
import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

@Suite(.patient) struct `A driver that is served once a frame` {
    @Test func `keeps every promise`() async {
        let violations = await DriverConformance.violations(patience: .seconds(300)) {
            let driver = FrameDriver()
            Thread.detachNewThread { [weak driver] in
                while let driver {
                    driver.turn()
                    Thread.sleep(forTimeInterval: 0.0005)
                }
            }
            return driver
        }
        #expect(violations.isEmpty)
    }

    @Test func `knows dates`() throws {
        let scheduler = TimerScheduler(driver: FrameDriver())
        let timer = OwnedTimer(.at(Date(timeIntervalSinceNow: 3600)), on: scheduler) { _ in }
        let remaining = try #require(timer.remaining)
        #expect(remaining > .seconds(1800) && remaining <= .seconds(3600))
    }
}
