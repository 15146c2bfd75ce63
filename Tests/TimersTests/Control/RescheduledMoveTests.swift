import Synchronization
import Testing
import Timers

/// A restart that races with a new schedule.
struct RescheduledMoveTests {
    /// A driver whose time stands still, and which runs a closure when the next caller reads it.
    private final class InterruptedDriver: TimerDriver {
        private let onRead = Mutex<(@Sendable () -> Void)?>(nil)

        func interruptNextRead(_ body: @escaping @Sendable () -> Void) {
            onRead.withLock { onRead in onRead = body }
        }

        func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
            let body = onRead.withLock { onRead in onRead.take() }
            body?()
            return TimerInstant(nanoseconds: 1_000_000_000)
        }

        func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {}
        func disarm(_ clock: TimerSchedule.ClockKind) {}
        func run(_ job: @escaping @Sendable () -> Void) {}
    }

    @Test func `a restart that races with a new schedule uses the delay of one of the two as a whole`() {
        let driver = InterruptedDriver()
        let scheduler = TimerScheduler(driver: driver)
        let timer = OwnedTimer(.every(.seconds(10)), on: scheduler) { _ in }
        timer.restart(after: .seconds(5))
        // The restart has read the delay of ten seconds when another thread reschedules the timer. The new deadline
        // equals the old one, so the deadline alone does not show the change.
        driver.interruptNextRead { timer.reschedule(.every(.seconds(5))) }
        timer.restart()
        #expect(timer.remaining == .seconds(5))
    }
}
