import Timers

/// A context whose time the caller sets by hand, so that only timers are counted: no thread, no clock.
final class HandDriver: TimerDriver, @unchecked Sendable {
    // Used by one thread.
    private var time: UInt64 = 1_000_000_000
    private var alarm: TimerAlarm?
    private var due = TimerInstant.never
    private var jobs: [@Sendable () -> Void] = []

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant { TimerInstant(nanoseconds: time, on: clock) }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        self.alarm = alarm
        due = instant
    }

    func disarm(_ clock: TimerSchedule.ClockKind) {
        alarm = nil
        due = .never
    }

    func run(_ job: @escaping @Sendable () -> Void) { jobs.append(job) }

    /// Moves time by `nanoseconds`, and rings the alarm when it passes it.
    func move(by nanoseconds: UInt64) {
        let end = time + nanoseconds
        while let alarm, due.nanoseconds <= end {
            time = max(time, due.nanoseconds)
            self.alarm = nil
            due = .never
            alarm.ring()
            runJobs()
        }
        time = end
    }

    /// Moves time at once, so that what is due meanwhile is missed, and then rings the alarm.
    func jump(by nanoseconds: UInt64) {
        time += nanoseconds
        move(by: 0)
    }

    /// Rings the alarm if it is due, and runs the jobs that wait.
    func serve() {
        runJobs()
        move(by: 0)
    }

    private func runJobs() {
        while !jobs.isEmpty { jobs.removeFirst()() }
    }
}
