@_spi(Tool) import Timers

/// The decision about a deadline when its handler is done.
struct RunVerdict {
    /// The result of a handler.
    enum Result {
        case returned
        case threw(String, RetryDecision)
        /// The handler threw because the runner stops.
        case stopped
        /// The payload cannot be decoded, for the given reason.
        case undecodable(String)
    }

    /// The number of this attempt, from 1.
    var attempt: Int
    var options: DeadlineOptions
    var repetition: Repetition
    /// Determines the delays that are drawn; nil for random ones.
    var seed: UInt64?

    /// Whether the deadline comes again.
    enum Repetition {
        case none
        /// It does, at this date; nil if that was the last one.
        case next(TimerInstant?)
    }

    /// How long to leave a payload to processes that may be able to decode it.
    static let undecodableDelay = Duration.seconds(60)

    /// Whether no attempt follows this one.
    var isLast: Bool { attempt >= options.attempts }

    /// The outcome for the row.
    func outcome(_ result: Result) -> RunEnd.Outcome {
        switch result {
        case .returned: ended(failure: nil)
        case .threw(let failure, let decision): failed(failure, decision)
        case .stopped: .givenBack(after: .zero, failure: nil)
        case .undecodable(let reason): failed(reason, .after(Self.undecodableDelay))
        }
    }

    private func failed(_ failure: String, _ decision: RetryDecision) -> RunEnd.Outcome {
        if isLast { return ended(failure: failure) }
        switch decision {
        case .stop: return ended(failure: failure)
        case .after(let delay): return .retry(after: max(delay, .zero), failure: failure)
        case .again:
            var series = Backoff.Series(options.backoff, otherwise: seed)
            var delay = Duration.zero
            for _ in 0..<max(attempt, 1) { delay = options.backoff.delay(after: &series) }
            return .retry(after: delay, failure: failure)
        }
    }

    /// The end of the last attempt.
    private func ended(failure: String?) -> RunEnd.Outcome {
        switch repetition {
        case .next(let date?): return .repeats(at: date, failure: failure)
        case .next(nil), .none: return failure.map { .dead(failure: $0) } ?? .finished(keep: options.keepFinished)
        }
    }
}
