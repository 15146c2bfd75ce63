import Synchronization
import Timers

/// A context in which no time passes, and which counts how often it is asked to wake its scheduler.
final class IdleDriver: TimerDriver {
    private let count = Atomic(0)
    var armed: Int { count.load(ordering: .relaxed) }
    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant { TimerInstant(nanoseconds: 1, on: clock) }
    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) { count.add(1, ordering: .relaxed) }
    func disarm(_ clock: TimerSchedule.ClockKind) {}
    func run(_ job: @escaping @Sendable () -> Void) { job() }
}
