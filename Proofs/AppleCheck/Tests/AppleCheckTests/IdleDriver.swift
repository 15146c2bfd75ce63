import Timers

/// A context in which no time passes.
final class IdleDriver: TimerDriver {
    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant { TimerInstant(nanoseconds: 1, on: clock) }
    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {}
    func disarm(_ clock: TimerSchedule.ClockKind) {}
    func run(_ job: @escaping @Sendable () -> Void) { job() }
}
