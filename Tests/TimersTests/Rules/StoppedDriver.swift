import Synchronization
import Timers

/// A context that never serves its timers.
///
/// A test moves its clocks.
final class StoppedDriver: TimerDriver {
    let seconds = Mutex<UInt64>(0)

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
        TimerInstant(nanoseconds: seconds.withLock { seconds in seconds * 1_000_000_000 }, on: clock)
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {}
    func disarm(_ clock: TimerSchedule.ClockKind) {}
    func run(_ job: @escaping @Sendable () -> Void) { job() }
}
