/// Decides what follows a failed attempt.
///
/// A pure value that reads no clock.
struct RetryMachine {
    private let attempts: Int
    private let limit: Duration?
    private let backoff: Backoff
    private var series: Backoff.Series
    /// The number of the attempt that runs, counting from 1.
    private(set) var attempt = 1

    init(attempts: Int, within limit: Duration?, backoff: Backoff) throws(TimerError) {
        if attempts < 1 { throw TimerError(.invalidCount, "an operation cannot be attempted \(attempts) times") }
        if let limit, limit < .zero { throw TimerError(.invalidDelay, "attempts cannot begin within \(limit)") }
        if let error = backoff.invalidity { throw error }
        self.attempts = attempts
        self.limit = limit
        self.backoff = backoff
        series = Backoff.Series(backoff)
    }

    /// Records a failure.
    ///
    /// - Parameters:
    ///   - decision: the decision of the caller about the error.
    ///   - elapsed: the time since the first attempt began.
    /// - Returns: how long to wait before the next attempt; nil if there is none.
    mutating func failed(_ decision: RetryDecision, after elapsed: Duration) -> Duration? {
        if attempt >= attempts { return nil }
        attempt += 1
        let delay: Duration
        switch decision {
        case .stop: return nil
        case .again: delay = backoff.delay(after: &series)
        case .after(let asked): delay = backoff.delay(after: &series, asked: asked)
        }
        // The call does not wait for an attempt that may no longer begin.
        if let limit, delay > limit - elapsed { return nil }
        return delay
    }
}

/// Whether an operation that has failed is attempted again.
public enum RetryDecision: Hashable, Sendable {
    /// After the delay of the backoff.
    case again
    /// After this delay, such as the one in the header `Retry-After` of a response; a negative delay counts as zero.
    case after(Duration)
    /// Not again; the error is thrown.
    case stop
}
