import Synchronization
import Timers

/// A context that a test controls: the time, and when each job runs, on the caller's thread.
///
/// It shares wake-ups if the test wants that, as the contexts of the system do.
final class ManualDriver: SystemClockDriver {
    private struct State {
        var now: UInt64 = 1_000_000_000
        var alarm: (alarm: TimerAlarm, instant: TimerInstant)?
        var jobs: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())
    let isConcurrent: Bool
    let sharesWakeUps: Bool
    var usesSystemClock: Bool { false }
    /// How long the scheduler needs to read the clock, in nanoseconds.
    ///
    /// A context that shares wake-ups may be awake before its tick. It then reads the clock until the tick is due.
    private let readingTime: UInt64

    init(isConcurrent: Bool = true, sharesWakeUps: Bool = false) {
        self.isConcurrent = isConcurrent
        self.sharesWakeUps = sharesWakeUps
        readingTime = sharesWakeUps ? 50 : 0
    }

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
        state.withLock { state in
            state.now += readingTime
            return TimerInstant(nanoseconds: state.now, on: clock)
        }
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

    /// The number of jobs that wait.
    var jobs: Int { state.withLock { state in state.jobs.count } }

    var isArmed: Bool { deadline != nil }

    /// When the alarm rings, in nanoseconds; nil if none is armed.
    var deadline: UInt64? { state.withLock { state in state.alarm?.instant.nanoseconds } }

    /// The time in nanoseconds; to read it takes none.
    var time: UInt64 { state.withLock { state in state.now } }

    /// Advances the time, and rings the alarm if it is due.
    func advance(by microseconds: UInt64) {
        advance(byNanoseconds: microseconds * 1_000)
    }

    /// Advances the time, and rings the alarm if it is due.
    func advance(byNanoseconds time: UInt64) {
        let alarm = state.withLock { state -> TimerAlarm? in
            state.now += time
            guard let (_, instant) = state.alarm, instant.nanoseconds <= state.now else { return nil }
            return state.alarm.take()?.alarm
        }
        alarm?.ring()
    }

    // MARK: Faults

    /// Moves the clock by that much, forth or back, and rings no alarm.
    func moveClock(by microseconds: Int64) {
        state.withLock { state in
            state.now = UInt64(Int64(state.now) + microseconds * 1_000)
        }
    }

    /// Rings the alarm that is armed, whatever the clock says, that many times.
    func ringAlarm(times: Int = 1) {
        let alarm = state.withLock { state in state.alarm.take()?.alarm }
        for _ in 0..<times { alarm?.ring() }
    }

    /// Rings for an alarm that was replaced while it was about to ring; the one that is armed waits for its instant.
    func ringForReplacedAlarm() {
        state.withLock { state in state.alarm?.alarm }?.ring()
    }

    /// Forgets the alarm: it does not ring any more.
    func loseAlarm() {
        let lost = state.withLock { state in state.alarm.take() }
        _ = lost
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
