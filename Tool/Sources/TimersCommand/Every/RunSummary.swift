import Histogram

/// What `timers every` says when it ends: how often the command ran, and how punctually.
struct RunSummary {
    private(set) var runs = 0
    private(set) var failures = 0
    private(set) var missed = 0
    private(set) var retries = 0
    private(set) var overruns = 0
    /// Nanoseconds, to three significant digits.
    private var lateness = Histogram<UInt64>(numberOfSignificantValueDigits: .three)
    private var worst = Duration.zero

    init() { lateness.autoResize = true }

    /// Counts a run that began this late and stands for so many ticks that did not happen.
    mutating func count(lateness late: Duration, missed: Int, failed: Bool, retries: Int = 0, overran: Bool = false) {
        runs += 1
        failures += failed ? 1 : 0
        self.missed += missed
        self.retries += retries
        overruns += overran ? 1 : 0
        lateness.record(late.nanosecondsCount)
        worst = max(worst, late)
    }

    /// One line; retries and runs that took too long are named if there are any.
    ///
    /// Like `50 runs, 1 failure, 0 missed; lateness p50 0.12 ms, p99 0.60 ms, max 0.71 ms`.
    var line: String {
        var counts = "\(Self.counted(runs, "run")), \(Self.counted(failures, "failure")), \(missed) missed"
        if retries > 0 { counts += ", \(retries == 1 ? "1 retry" : "\(retries) retries")" }
        if overruns > 0 { counts += ", \(overruns) over the limit" }
        guard runs > 0 else { return counts }
        let p50 = Duration.nanoseconds(Int64(clamping: lateness.valueAtPercentile(50)))
        let p99 = Duration.nanoseconds(Int64(clamping: lateness.valueAtPercentile(99)))
        return "\(counts); lateness p50 \(p50.inMilliseconds), p99 \(p99.inMilliseconds), max \(worst.inMilliseconds)"
    }

    private static func counted(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
