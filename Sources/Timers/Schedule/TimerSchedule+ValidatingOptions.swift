extension TimerSchedule {
    /// The same schedule with options from values that may be wrong.
    ///
    /// ```swift
    /// let schedule = try TimerSchedule(validatingSeconds: 2.5)
    ///     .validating(tolerance: .seconds(1), jitter: .zero)
    /// ```
    ///
    /// Options that are nil stay as they are. ``tolerance(_:)``, ``missedTicks(_:)``, ``jitter(_:seed:)`` and
    /// ``onError(_:)`` say what each option does.
    ///
    /// - Parameters:
    ///   - tolerance: how late a tick may come; zero or more.
    ///   - missedTicks: what becomes of ticks that are not delivered in time; a limit in it is at least 1.
    ///   - jitter: the longest random delay of a tick; zero or more.
    ///   - seed: the seed of the jitter; nil for another one in every timer.
    ///   - onError: what becomes of the timer when its action throws; the values of a ``Backoff`` in it are in their
    ///     ranges.
    /// - Returns: the changed schedule.
    /// - Throws: ``TimerError`` with the first value that is wrong in its description.
    public func validating(
        tolerance: Duration? = nil, missedTicks: MissedTickPolicy? = nil, jitter: Duration? = nil, seed: UInt64? = nil,
        onError: ErrorPolicy? = nil
    ) throws(TimerError) -> TimerSchedule {
        var changed = self
        if let tolerance {
            guard tolerance >= .zero else {
                throw TimerError(.invalidTolerance, "a tolerance cannot be negative: \(tolerance)")
            }
            changed = changed.tolerating(tolerance.saturatingNanoseconds)
        }
        if let missedTicks {
            if case .catchUp(let limit) = missedTicks, limit < 1 {
                throw TimerError(.invalidCatchUpLimit, "a timer must catch up with at least 1 tick, not \(limit)")
            }
            changed.options.missedTicks = missedTicks
        }
        if let jitter {
            guard jitter >= .zero else {
                throw TimerError(.invalidJitter, "a jitter cannot be negative: \(jitter)")
            }
            changed.options.jitter = jitter.saturatingNanoseconds
            changed.options.jitterSeed = seed
        }
        if let onError {
            if case .backOff(let backoff) = onError, let error = backoff.invalidity { throw error }
            changed.options.onError = onError
        }
        return changed
    }
}
