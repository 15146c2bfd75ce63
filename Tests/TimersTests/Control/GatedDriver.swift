import Synchronization
import TestSupport
import Timers

/// A driver that never rings, and that can be blocked while it is armed.
final class GatedDriver: TimerDriver {
    /// What a thread waits for that arms or reads.
    let gate = Milestone()
    private let before = Mutex<(@Sendable () -> Void)?>(nil)
    private let after = Mutex<(@Sendable () -> Void)?>(nil)
    private let seconds = Atomic<UInt64>(0)

    var beforeArming: (@Sendable () -> Void)? {
        get { before.withLock { before in before } }
        set { before.withLock { before in before = newValue } }
    }

    /// Called after the clock was read and before the time is returned.
    var afterReading: (@Sendable () -> Void)? {
        get { after.withLock { after in after } }
        set { after.withLock { after in after = newValue } }
    }

    func advance(bySeconds count: UInt64) {
        seconds.add(count, ordering: .relaxed)
    }

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
        let past = ContinuousClock.now - Self.start + .seconds(seconds.load(ordering: .relaxed))
        afterReading?()
        return TimerInstant(nanoseconds: UInt64(past / .nanoseconds(1)), on: clock)
    }

    private static let start = ContinuousClock.now - .seconds(1)

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        beforeArming?()
    }

    func disarm(_ clock: TimerSchedule.ClockKind) {}
    func run(_ job: @escaping @Sendable () -> Void) {}
}
