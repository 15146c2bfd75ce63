/// What becomes of a timer whose action throws, if its schedule says so by ``TimerSchedule/onError(_:)``.
///
/// A schedule that chooses no policy goes on after an error, and ends with ``FinishReason/failed(_:)`` only if the last
/// tick throws. A repeating timer is there to try again: a poll that fails once because the network is away must not be
/// the last poll. A last tick has no successor that could make up for it, so its error becomes the reason of the end.
///
/// No error is silent. Without a policy and without a ``TimerScheduler/observer``, the first error of each source line
/// that makes timers is written to standard error as a warning that names the line. On Apple platforms it is a runtime
/// issue in Xcode.
public enum ErrorPolicy: Hashable, Sendable {
    /// The timer ends with ``FinishReason/failed(_:)``, and keeps the error as long as its handle or a control exists.
    ///
    /// An error that holds the owner, which holds the timer, keeps all three: let errors hold names and numbers.
    case finish
    /// The scheduler's observer is told of the error, and the timer goes on.
    case `continue`
    /// The next tick comes `initial` after the failure, and twice as long after each further failure in a row, at most
    /// `maximum`. On a grid it comes at the first point from then on.
    ///
    /// After a success the schedule goes on as it was. A back-off shorter than what is left of the interval changes
    /// nothing.
    case backOff(initial: Duration, maximum: Duration)

    /// The delay after that many failures in a row, in nanoseconds; nil if the policy has none.
    func delay(afterFailures failures: Int) -> UInt64? {
        guard case .backOff(let initial, let maximum) = self, failures > 0 else { return nil }
        let factor: UInt64 = failures > 63 ? .max : 1 << UInt64(failures - 1)
        return min(initial.saturatingNanoseconds.saturatingMultiply(factor), maximum.saturatingNanoseconds)
    }
}
