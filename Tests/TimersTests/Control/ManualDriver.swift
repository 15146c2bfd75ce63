import Synchronization
import Timers

/// A concurrent context that a test controls: the time, and when each job runs, on the caller's thread.
final class ManualDriver: TimerDriver {
    private struct State {
        var now: UInt64 = 1_000_000_000
        var alarm: (alarm: TimerAlarm, instant: TimerInstant)?
        var jobs: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
        state.withLock { state in TimerInstant(nanoseconds: state.now, on: clock) }
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        let old = state.withLock { state in
            let old = state.alarm
            state.alarm = (alarm, instant)
            return old?.alarm
        }
        // Released here, with the lock open.
        _ = old
    }

    func disarm(_ clock: TimerSchedule.ClockKind) {
        let old = state.withLock { state in state.alarm.take() }
        _ = old
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        state.withLock { state in state.jobs.append(job) }
    }

    var isConcurrent: Bool { true }

    /// The number of jobs that wait.
    var jobs: Int { state.withLock { state in state.jobs.count } }

    var isArmed: Bool { state.withLock { state in state.alarm != nil } }

    /// Advances the time, and rings the alarm if it is due.
    func advance(by microseconds: UInt64) {
        let alarm = state.withLock { state -> TimerAlarm? in
            state.now += microseconds * 1_000
            guard let (_, instant) = state.alarm, instant.nanoseconds <= state.now else { return nil }
            return state.alarm.take()?.alarm
        }
        alarm?.ring()
    }

    /// Runs the job that waits longest.
    ///
    /// - Returns: false if there is none.
    @discardableResult
    func runJob() -> Bool {
        let job = state.withLock { state in state.jobs.isEmpty ? nil : state.jobs.removeFirst() }
        job?()
        return job != nil
    }

    /// Runs all jobs, and those that they submit.
    func runJobs() -> Int {
        var count = 0
        while runJob() { count += 1 }
        return count
    }
}
