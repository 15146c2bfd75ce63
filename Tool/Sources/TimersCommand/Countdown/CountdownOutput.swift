@_spi(Tool) import Countdowns
import Foundation
import Timers

/// A countdown at one instant.
struct CountdownReading: Equatable, Sendable {
    var remaining: Duration
    var shown: Int
    var progress: Double
    var phase: Countdown.Phase
}

extension CountdownReading {
    @MainActor
    init(_ countdown: Countdown) { (remaining, shown, progress, phase) = countdown.reading }
}

/// Where a countdown is shown.
protocol CountdownOutput: Sendable {
    /// - Throws: the reason why this and what follows cannot be shown.
    func show(_ reading: CountdownReading) throws(ExitReason)
}

/// One plain line a change, for logs and pipes.
struct PlainLines: CountdownOutput {
    let unit: CountdownUnit
    let title: String?

    func show(_ reading: CountdownReading) throws(ExitReason) {
        let text = unit.text(reading.shown)
        guard let title else { return try StandardOutput.write(text) }
        // With room for the colon, the space and the line break.
        let room = StandardOutput.longestLine - text.utf8.count - 3
        try StandardOutput.write("\(title.printable.prefix(bytes: room)): \(text)")
    }
}

/// One JSON object a change.
struct JSONLines: CountdownOutput {
    func show(_ reading: CountdownReading) throws(ExitReason) {
        try StandardOutput.write(Self.line(reading))
    }

    static func line(_ reading: CountdownReading) -> String {
        // Exact: a binary fraction could not hold every number of nanoseconds.
        let (seconds, attoseconds) = reading.remaining.components
        let remaining = String(format: "%lld.%09lld", seconds, attoseconds / 1_000_000_000)
        let progress = String(format: "%.6f", reading.progress)
        return """
            {"remaining":\(remaining),"shown":\(reading.shown),"progress":\(progress),"phase":"\(reading.phase)"}
            """
    }
}
