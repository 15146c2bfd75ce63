import Foundation
import Timers

/// When a run was due and when it began, on the clock of the schedule and as dates.
struct RunMoment: Sendable {
    /// From the start of the schedule.
    let scheduled: Duration
    let lateness: Duration
    /// When the run was due, in UTC: `2026-01-31T09:30:00.000Z`.
    let scheduledAt: String
    /// When it began.
    private(set) var beganAt: String

    /// A run that begins now.
    ///
    /// - Parameters:
    ///   - tick: its tick.
    ///   - start: when the schedule began.
    init(_ tick: Tick, since start: TimerInstant) {
        self.init(scheduled: tick.scheduled - start, lateness: tick.lateness, began: Date())
    }

    init(scheduled: Duration, lateness: Duration, began: Date) {
        self.scheduled = scheduled
        self.lateness = lateness
        beganAt = began.inUTC
        scheduledAt = (began - lateness / .seconds(1)).inUTC
    }

    /// Notes that the run begins now, after its jitter.
    mutating func begin() { beganAt = Date().inUTC }

    /// The last point of the grid that has passed when the run begins, from the start of the schedule.
    func place(every interval: Duration) -> Duration {
        scheduled + interval * Int(clamping: lateness.nanosecondsCount / max(interval.nanosecondsCount, 1))
    }

    /// What the environment of the command has of the run.
    func variables(run: Int, attempt: Int) -> [String: String] {
        ["TIMERS_RUN": "\(run)", "TIMERS_ATTEMPT": "\(attempt)", "TIMERS_SCHEDULED": scheduledAt]
    }
}
