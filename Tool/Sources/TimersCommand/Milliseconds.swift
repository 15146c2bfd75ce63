import Foundation

extension Duration {
    /// The length in milliseconds; exact to the microsecond for any length a process can live.
    var milliseconds: Double {
        self / .milliseconds(1)
    }

    /// Whole nanoseconds; 0 for negative lengths, and the largest number for those beyond it.
    var nanosecondsCount: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max : whole.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000)).partialValue
    }

    /// For people: `0.12 ms`, `350 ms`, `1520 ms`.
    var inMilliseconds: String {
        let value = milliseconds
        return String(format: abs(value) < 10 ? "%.2f ms" : "%.0f ms", value)
    }
}
