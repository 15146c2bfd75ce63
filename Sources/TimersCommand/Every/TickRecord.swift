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
    /// The command's exit code; 128 plus the number of the signal if one ended it.
    var exitCode: Int32
    /// How long the command ran.
    var durationMilliseconds: Double

    enum CodingKeys: String, CodingKey {
        case tick
        case scheduledMilliseconds = "scheduled_ms"
        case lateMilliseconds = "late_ms"
        case missed
        case exitCode = "exit_code"
        case durationMilliseconds = "duration_ms"
    }

    /// The record as one line of JSON, its keys in the order of the properties and its times to the microsecond.
    var line: String {
        let scheduled = String(format: "%.3f", scheduledMilliseconds)
        let late = String(format: "%.3f", lateMilliseconds)
        let duration = String(format: "%.3f", durationMilliseconds)
        return """
            {"tick":\(tick),"scheduled_ms":\(scheduled),"late_ms":\(late),"missed":\(missed),\
            "exit_code":\(exitCode),"duration_ms":\(duration)}
            """
    }
}
