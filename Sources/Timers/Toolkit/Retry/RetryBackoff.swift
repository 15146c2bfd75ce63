/// How long ``retry(attempts:within:backoff:clock:isolation:decide:_:)`` waits between two attempts.
///
/// Random delays keep clients that failed together from trying again together. The two forms of jitter are those that
/// M. Brooker compares in "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015).
public struct RetryBackoff: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
        case constant
        case exponential(factor: Double, jitter: Jitter)
        case decorrelated
    }

    /// The random part of an exponential backoff.
    public enum Jitter: Hashable, Sendable {
        /// No random part: all delays are known.
        case none
        /// A delay is anything from zero to its exponential value.
        case full
    }

    private let kind: Kind
    private let initial: Duration
    private let maximum: Duration

    /// The same delay after each failure; zero or more.
    public static func constant(_ delay: Duration) -> RetryBackoff {
        RetryBackoff(kind: .constant, initial: delay, maximum: delay)
    }

    /// A delay that grows by a factor with each failure.
    ///
    /// - Parameters:
    ///   - initial: the delay after the first failure, above zero.
    ///   - factor: by what each delay is longer than the one before; one or more.
    ///   - maximum: the longest delay, at least `initial`.
    ///   - jitter: the random part.
    /// - Returns: a backoff, whose values ``retry(attempts:within:backoff:clock:isolation:decide:_:)`` checks.
    public static func exponential(
        from initial: Duration = .milliseconds(100), factor: Double = 2, maximum: Duration = .seconds(30),
        jitter: Jitter = .full
    ) -> RetryBackoff {
        RetryBackoff(kind: .exponential(factor: factor, jitter: jitter), initial: initial, maximum: maximum)
    }

    /// A random delay between `initial` and three times the delay before.
    ///
    /// - Parameters:
    ///   - initial: the shortest delay, above zero.
    ///   - maximum: the longest delay, at least `initial`.
    /// - Returns: a backoff, whose values ``retry(attempts:within:backoff:clock:isolation:decide:_:)`` checks.
    public static func decorrelated(
        from initial: Duration = .milliseconds(100), maximum: Duration = .seconds(30)
    ) -> RetryBackoff {
        RetryBackoff(kind: .decorrelated, initial: initial, maximum: maximum)
    }

    /// Throws ``TimerError`` if a value is out of range.
    func validate() throws(TimerError) {
        let isConstant = kind == .constant
        if isConstant ? initial < .zero : initial <= .zero {
            throw TimerError(.invalidBackOff, "the initial delay of a backoff cannot be \(initial)")
        }
        if maximum < initial {
            throw TimerError(.invalidBackOff, "a backoff from \(initial) cannot be limited to \(maximum)")
        }
        if case .exponential(let factor, _) = kind, !(factor >= 1 && factor.isFinite) {
            throw TimerError(.invalidBackOff, "a backoff cannot grow by the factor \(factor)")
        }
    }

    /// Returns the delay after a failure.
    ///
    /// - Parameters:
    ///   - failures: how many attempts have failed, one or more.
    ///   - previous: the delay before the last attempt; nil before the second one.
    ///   - generator: the source of random numbers.
    /// - Returns: the delay, at most `maximum`.
    func delay(
        afterFailures failures: Int, previous: Duration?, using generator: inout some RandomNumberGenerator
    ) -> Duration {
        let (shortest, longest) = (initial.saturatingNanoseconds, maximum.saturatingNanoseconds)
        switch kind {
        case .constant: return initial
        case .exponential(let factor, let jitter):
            var most = shortest
            // The loop ends early: a factor above 1 reaches the maximum after a few thousand steps at most.
            for _ in 1..<max(failures, 1) where most < longest && factor > 1 { most = Self.grown(most, by: factor) }
            most = min(most, longest)
            return Duration(nanoseconds: jitter == .full ? .random(in: 0...most, using: &generator) : most)
        case .decorrelated:
            let last = previous?.saturatingNanoseconds ?? shortest
            let most = min(max(last.saturatingMultiply(3), shortest), longest)
            return Duration(nanoseconds: .random(in: min(shortest, most)...most, using: &generator))
        }
    }

    private static func grown(_ delay: UInt64, by factor: Double) -> UInt64 {
        let product = (Double(delay) * factor).rounded()
        return product >= 0x1p64 ? .max : UInt64(product)
    }
}
