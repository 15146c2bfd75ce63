import Foundation

extension Duration {
    /// The length in milliseconds; exact to the microsecond for any length a process can live.
    var milliseconds: Double {
        self / .milliseconds(1)
    }

    /// For people: `0.12 ms`, `350 ms`, `1520 ms`.
    var inMilliseconds: String {
        let value = milliseconds
        return String(format: abs(value) < 10 ? "%.2f ms" : "%.0f ms", value)
    }
}
