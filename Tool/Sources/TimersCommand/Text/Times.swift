import Foundation

extension Duration {
    /// The length in milliseconds; exact to the microsecond for any length a process can live.
    var milliseconds: Double { self / .milliseconds(1) }

    /// Whole nanoseconds; 0 for negative lengths, and the largest number for those beyond it.
    var nanosecondsCount: UInt64 {
        let (seconds, attoseconds) = components
        return UInt64(clamping: Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000))
    }

    /// For people: `0.12 ms`, `350 ms`, `1520 ms`.
    var inMilliseconds: String {
        let value = milliseconds
        return String(format: abs(value) < 10 ? "%.2f ms" : "%.0f ms", value)
    }
}

extension Date {
    /// `2026-01-31T08:30:00.000Z`.
    var inUTC: String { formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
}
