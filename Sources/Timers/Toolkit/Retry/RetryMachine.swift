/// What follows the failure of an attempt.
///
/// A pure value: it reads no clock and draws from the generator that the caller passes.
struct RetryMachine {
    private let attempts: Int
    private let limit: Duration?
    private let backoff: RetryBackoff
    private var failures = 0
    private var lastDelay: Duration?

    init(attempts: Int, within limit: Duration?, backoff: RetryBackoff) throws(TimerError) {
        if attempts < 1 { throw TimerError(.invalidCount, "an operation cannot be attempted \(attempts) times") }
        if let limit, limit < .zero { throw TimerError(.invalidDelay, "attempts cannot begin within \(limit)") }
        try backoff.validate()
        self.attempts = attempts
        self.limit = limit
        self.backoff = backoff
    }

    /// The number of the attempt that runs, counting from 1.
    var attempt: Int { failures + 1 }

    /// Records a failure.
    ///
    /// - Parameters:
    ///   - decision: what the caller decides about the error.
    ///   - elapsed: the time since the first attempt began.
    ///   - generator: the source of random numbers.
    /// - Returns: how long to wait before the next attempt; nil if there is none.
    mutating func failed(
        _ decision: RetryDecision, after elapsed: Duration, using generator: inout some RandomNumberGenerator
    ) -> Duration? {
        failures += 1
        if failures >= attempts { return nil }
        let delay: Duration
        switch decision {
        case .stop: return nil
        case .again: delay = backoff.delay(afterFailures: failures, previous: lastDelay, using: &generator)
        case .after(let asked): delay = max(asked, .zero)
        }
        lastDelay = delay
        // An attempt that may not begin any more is not waited for.
        if let limit, elapsed + delay > limit { return nil }
        return delay
    }
}

/// Whether an operation that has failed is attempted again.
public enum RetryDecision: Hashable, Sendable {
    /// After the delay of the backoff.
    case again
    /// After this delay, such as the one in the header `Retry-After` of a response; a negative delay counts as zero.
    case after(Duration)
    /// No more; the error is thrown.
    case stop
}
