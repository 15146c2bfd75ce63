import Foundation

/// One line of `timers every --json`.
struct TickRecord: Codable, Sendable {
    /// 1 for the first run.
    var tick: Int
    /// Where on the grid this run belongs, in milliseconds since the start.
    var scheduledMilliseconds: Double
    /// How much later than that it began.
    var lateMilliseconds: Double
    /// Ticks that did not happen, since the last run.
    var missed: Int
    /// That of the last attempt; 128 plus the number of the signal if one ended it.
    var exitCode: Int32
    /// How long the run took, with its retries and the pauses before them.
    var durationMilliseconds: Double
    /// How often the command was started, 1 without retries.
    var attempts: Int
    /// Whether the last attempt was ended because it took longer than its limit.
    var timedOut: Bool
    /// Where on the grid this run belongs, as a date in UTC.
    var scheduledAt: String
    /// When it began, as a date in UTC.
    var beganAt: String

    enum CodingKeys: String, CodingKey {
        case tick
        case scheduledMilliseconds = "scheduled_ms"
        case lateMilliseconds = "late_ms"
        case missed
        case exitCode = "exit_code"
        case durationMilliseconds = "duration_ms"
        case attempts
        case timedOut = "timed_out"
        case scheduledAt = "scheduled_at"
        case beganAt = "began_at"
    }

    /// The record as one line of JSON, its keys in the order of the properties and its times to the microsecond.
    var line: String {
        let scheduled = String(format: "%.3f", scheduledMilliseconds)
        let late = String(format: "%.3f", lateMilliseconds)
        let duration = String(format: "%.3f", durationMilliseconds)
        return """
            {"tick":\(tick),"scheduled_ms":\(scheduled),"late_ms":\(late),"missed":\(missed),\
            "exit_code":\(exitCode),"duration_ms":\(duration),"attempts":\(attempts),"timed_out":\(timedOut),\
            "scheduled_at":"\(scheduledAt)","began_at":"\(beganAt)"}
            """
    }
}
