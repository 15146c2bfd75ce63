/// What becomes of a timer whose action throws.
public enum ErrorPolicy: Hashable, Sendable {
    /// The timer ends with ``FinishReason/failed(_:)``, and keeps the error as long as somebody keeps the timer. The default.
    ///
    /// An error that holds the owner, which holds the timer, keeps all three: let errors hold names and numbers.
    case finish
    /// The error is reported to the scheduler's observer and the timer goes on.
    case `continue`
    /// The next tick comes `initial` after the failure, twice as long after each further one in a row, at most `maximum`; on a
    /// grid at its first point from then on. After a success the schedule goes on as it was. A back-off shorter than what is left
    /// of the interval changes nothing.
    case backOff(initial: Duration, maximum: Duration)

    /// The delay after that many failures in a row, in nanoseconds; nil if the policy has none.
    func delay(afterFailures failures: Int) -> UInt64? {
        guard case .backOff(let initial, let maximum) = self, failures > 0 else { return nil }
        let factor: UInt64 = failures > 63 ? .max : 1 << UInt64(failures - 1)
        return min(initial.saturatingNanoseconds.saturatingMultiply(factor), maximum.saturatingNanoseconds)
    }
}
