/// The delay after each failure in a row, for the retries of a clock and for ``ErrorPolicy/backOff(_:)``.
///
/// ```swift
/// let schedule = TimerSchedule.every(.seconds(10)).onError(
///     .backOff(.exponential(from: .seconds(20), maximum: .seconds(300))))
/// ```
///
/// Random delays keep clients that failed together from trying again together. The forms are those that M. Brooker
/// compares in "Exponential Backoff And Jitter" (AWS Architecture Blog, 2015).
///
/// A backoff takes any argument. A retry with an invalid one throws ``TimerError`` with the code
/// ``TimerError/Code/invalidBackoff``, and so does validating a schedule with one.
public struct Backoff: Hashable, Sendable {
    private enum Growth: Hashable, Sendable {
        case constant
        case exponential(factor: Double, jitter: Double)
        case decorrelated
    }

    private let growth: Growth
    private let initial: Duration
    private let maximum: Duration
    private let seed: UInt64?

    /// The same delay after each failure.
    ///
    /// - Parameter delay: the delay, zero or more.
    /// - Returns: the backoff.
    public static func constant(_ delay: Duration) -> Backoff {
        Backoff(growth: .constant, initial: delay, maximum: delay, seed: nil)
    }

    /// A delay that grows by a factor with each failure.
    ///
    /// - Parameters:
    ///   - initial: the delay after the first failure, above zero.
    ///   - factor: the factor by which each delay is longer than the one before; one or more, and finite.
    ///   - maximum: the longest delay, at least `initial`.
    ///   - jitter: the random part of each delay, from 0 to 1. With 0 all delays are known, with 0.5 a delay is
    ///     anything from half of its value to the whole, and with 1 anything from zero.
    ///   - seed: the same seed gives the same delays in each series of failures; nil chooses a random seed for each.
    /// - Returns: the backoff.
    public static func exponential(
        from initial: Duration = .milliseconds(100), factor: Double = 2, maximum: Duration = .seconds(30),
        jitter: Double = 1, seed: UInt64? = nil
    ) -> Backoff {
        let growth = Growth.exponential(factor: factor, jitter: jitter)
        return Backoff(growth: growth, initial: initial, maximum: maximum, seed: seed)
    }

    /// A random delay between `initial` and three times the delay before.
    ///
    /// - Parameters:
    ///   - initial: the shortest delay, above zero. The first delay is at most three times as long.
    ///   - maximum: the longest delay, at least `initial`.
    ///   - seed: the same seed gives the same delays in each series of failures; nil chooses a random seed for each.
    /// - Returns: the backoff.
    public static func decorrelated(
        from initial: Duration = .milliseconds(100), maximum: Duration = .seconds(30), seed: UInt64? = nil
    ) -> Backoff {
        Backoff(growth: .decorrelated, initial: initial, maximum: maximum, seed: seed)
    }

    /// The error for the first invalid argument; nil if there is none.
    package var invalidity: TimerError? {
        let reason: String
        switch growth {
        case _ where initial < .zero, .exponential where initial == .zero, .decorrelated where initial == .zero:
            reason = "the initial delay of a backoff cannot be \(initial)"
        case .exponential(let factor, _) where !(factor >= 1 && factor.isFinite):
            reason = "a backoff cannot grow by the factor \(factor)"
        case _ where maximum < initial: reason = "a backoff from \(initial) cannot be limited to \(maximum)"
        case .exponential(_, let jitter) where !(0...1).contains(jitter):
            reason = "the jitter of a backoff is a part from 0 to 1, not \(jitter)"
        default: return nil
        }
        return TimerError(.invalidBackoff, reason)
    }

    // MARK: Delays

    /// A series of failures in a row.
    @_spi(Tool)
    public struct Series: Sendable {
        private var random: RandomSource
        /// By what the exponential delay has grown: a power of the factor, which may become infinite.
        fileprivate var power = 1.0
        /// The last delay in nanoseconds; nil before the first.
        fileprivate var last: UInt64?

        /// Begins a series.
        public init(_ backoff: Backoff) { self.init(backoff, otherwise: nil) }

        /// Begins a series.
        ///
        /// - Parameters:
        ///   - backoff: the backoff, whose seed counts if it has one.
        ///   - seed: the seed otherwise; nil chooses a random one.
        package init(_ backoff: Backoff, otherwise seed: UInt64?) {
            random = RandomSource(seed: backoff.seed ?? seed)
        }

        fileprivate mutating func number(in range: ClosedRange<UInt64>) -> UInt64 {
            defer { random.step() }
            return range.lowerBound + random.number(upTo: range.upperBound - range.lowerBound)
        }
    }

    /// Returns the delay after one more failure of a series, at most the maximum.
    ///
    /// - Parameters:
    ///   - series: the failures so far.
    ///   - asked: a delay that replaces the backoff's for this failure; a negative one counts as zero.
    /// - Returns: the delay.
    @_spi(Tool)
    public func delay(after series: inout Series, asked: Duration? = nil) -> Duration {
        let (shortest, longest) = (initial.saturatingNanoseconds, maximum.saturatingNanoseconds)
        let delay: UInt64
        switch growth {
        case .constant: delay = shortest
        case .exponential(let factor, let jitter):
            let most = min(Self.part(series.power, of: shortest), longest)
            series.power *= factor
            delay = jitter == 0 ? most : series.number(in: most.saturatingSubtract(Self.part(jitter, of: most))...most)
        case .decorrelated:
            let most = min((series.last ?? shortest).saturatingMultiply(3), longest)
            delay = series.number(in: shortest...max(most, shortest))
        }
        guard let asked else {
            series.last = delay
            return Duration(nanoseconds: delay)
        }
        series.last = asked.saturatingNanoseconds
        return max(asked, .zero)
    }

    /// Returns the product, or the largest value if it overflows.
    private static func part(_ factor: Double, of whole: UInt64) -> UInt64 {
        // A double would round a number of more than 53 bits.
        if factor == 1 { return whole }
        let product = (Double(whole) * factor).rounded()
        return product < 0x1p64 ? UInt64(product) : .max
    }
}

extension Backoff: CustomStringConvertible {
    /// The backoff in words, such as "0.1 seconds, growing by 2.0 up to 30.0 seconds, jitter 1.0".
    public var description: String {
        switch growth {
        case .constant: "\(initial)"
        case .exponential(let factor, let jitter):
            "\(initial), growing by \(factor) up to \(maximum)" + (jitter > 0 ? ", jitter \(jitter)" : "")
        case .decorrelated: "random from \(initial) to \(maximum)"
        }
    }
}
