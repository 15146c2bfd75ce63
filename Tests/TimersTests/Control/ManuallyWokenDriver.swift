import Synchronization
import Timers

/// A context on the system's clocks that wakes only when the test calls `wake`.
final class ManuallyWokenDriver: SystemClockDriver {
    private let armed = Mutex<(alarm: TimerAlarm, instant: TimerInstant)?>(nil)
    private let jobs = Mutex<[@Sendable () -> Void]>([])
    let isConcurrent: Bool

    init(isConcurrent: Bool) {
        self.isConcurrent = isConcurrent
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) { armed.withLock { $0 = (alarm, instant) } }
    func disarm(_ clock: TimerSchedule.ClockKind) { armed.withLock { $0 = nil } }
    func run(_ job: @escaping @Sendable () -> Void) { jobs.withLock { $0.append(job) } }

    /// The instant for which its alarm is armed.
    var instant: TimerInstant? { armed.withLock { armed in armed?.instant } }

    /// Wakes at `instant`, or now if that has passed.
    func wake(at instant: TimerInstant) {
        while now(on: .continuous) < instant {}
        repeat {
            let alarm = armed.withLock { armed in
                defer { armed = nil }
                return armed?.alarm
            }
            alarm?.ring()
            runJobs()
            // A turn that ended with timers still due has armed the alarm to ring at once.
        } while self.instant?.nanoseconds == 0
    }

    private func runJobs() {
        while let job = jobs.withLock({ $0.popLast() }) { job() }
    }
}
