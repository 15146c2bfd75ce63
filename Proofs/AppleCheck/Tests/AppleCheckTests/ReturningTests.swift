import Synchronization
import Testing
import Timers

extension AppTests {
    /// Counts how often it is asked to wake the scheduler.
    private final class CountingDriver: TimerDriver {
        private let count = Atomic(0)
        var armed: Int { count.load(ordering: .relaxed) }
        func now(on clock: TimerSchedule.ClockKind) -> TimerInstant { TimerInstant(nanoseconds: 1, on: clock) }
        func arm(_ alarm: TimerAlarm, at instant: TimerInstant) { count.add(1, ordering: .relaxed) }
        func disarm(_ clock: TimerSchedule.ClockKind) {}
        func run(_ job: @escaping @Sendable () -> Void) { job() }
    }

    @Test func `alarms are set again when the app comes back`() async {
        let phone = Phone()
        let driver = CountingDriver()
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
