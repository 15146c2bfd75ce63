import Timers

/// What `timers every` does, as its options say.
struct RunPlan: Sendable {
    /// When the runs come.
    var schedule: TimerSchedule
    /// The time from one run to the next; nil if the runs come at the times of a cron expression.
    var interval: Duration?
    /// How long after the start the first run comes.
    var firstDelay: Duration
    /// How long after the start the last run comes at the latest; nil for no end.
    var length: Duration?
    /// Whether ticks that were missed are all made up for.
    var catchesUp = false
    /// How many failed runs end it all; nil if none do.
    var mostFailures: Int? = 1
    /// Up to how much later than its tick each run begins, at random.
    var jitter = Duration.zero
    /// How long an attempt may take; nil for no limit.
    var limit: RunLimit?
    /// How often a failed run is tried again at most.
    var retries = 0
    /// The pauses before the retries.
    var backoff = Backoff.constant(.zero)
    /// Whether every run is written to standard output as JSON.
    var writesRecords = false

    /// How much later than its tick a run begins, drawn anew for each: less than the time to the next tick.
    func drawnJitter() -> Duration {
        let most = min(jitter, interval ?? jitter).nanosecondsCount
        return most > 0 ? .nanoseconds(Int64(clamping: UInt64.random(in: 0..<most))) : .zero
    }

    /// Whether a run that is about to begin comes too late.
    ///
    /// The point of the grid at which it begins decides, not the moment: a run that is due exactly at the end still
    /// comes.
    func isOver(at moment: RunMoment) -> Bool {
        guard let length, let interval else { return false }
        return moment.place(every: interval) > length
    }

    /// Whether the run that follows comes too late.
    func isLast(_ moment: RunMoment) -> Bool {
        guard let length, let interval else { return false }
        return (catchesUp ? moment.scheduled : moment.place(every: interval)) + interval > length
    }
}
