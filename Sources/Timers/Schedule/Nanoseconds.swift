// Converts durations to whole nanoseconds. All decisions about rounding and overflow are made in this file.

extension Duration {
    /// Creates a duration of `nanoseconds` nanoseconds.
    ///
    /// A `Duration` can represent every `UInt64`.
    package init(nanoseconds: UInt64) {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        self.init(
            secondsComponent: Int64(seconds),
            attosecondsComponent: Int64(rest) * 1_000_000_000
        )
    }

    /// Creates a duration of `seconds` seconds, which must be above zero: at least one nanosecond.
    ///
    /// The result is at most about thirty thousand years. That is far past the last instant of the clock, and below the
    /// limit of `Duration`.
    package init(clampingSeconds seconds: Double) {
        self = max(.seconds(min(seconds, 1e12)), .nanoseconds(1))
    }

    /// The whole nanoseconds of the duration, rounded down; zero if it is negative, `UInt64.max` if it does not fit.
    @inline(__always)
    package var saturatingNanoseconds: UInt64 { exactNanoseconds ?? roundedNanoseconds }

    /// How many whole nanoseconds the duration is below zero, rounded towards zero; zero if it is not negative.
    package var saturatingNanosecondsBelowZero: UInt64 {
        self < .zero ? UInt64(clamping: attoseconds.magnitude / 1_000_000_000) : 0
    }

    private var words: (high: UInt64, low: UInt64) {
        (UInt64(truncatingIfNeeded: attoseconds >> 64), UInt64(truncatingIfNeeded: attoseconds))
    }

    /// The duration in nanoseconds; nil if it is not a whole number of them, or does not fit.
    ///
    /// An exact division is a multiplication by the inverse of the divisor's odd part, here 5^9, modulo 2^64
    /// (T. Granlund and P. Montgomery, "Division by Invariant Integers using Multiplication", PLDI 1994, section 9).
    /// Multiplying the result by the divisor shows whether the division was exact.
    @inline(__always)
    private var exactNanoseconds: UInt64? {
        let (high, low) = words
        let count = (high << 55 | low >> 9) &* 0x8E47_CE42_3A2E_9C6D
        let product = count.multipliedFullWidth(by: 1_000_000_000)
        return product.high == high && product.low == low ? count : nil
    }

    @inline(never)
    private var roundedNanoseconds: UInt64 {
        if self < .zero { return 0 }
        let (high, low) = words
        let nano: UInt64 = 1_000_000_000
        guard high < nano else { return .max }
        // Multiplications are faster than a division of 128 bits. `whole` and `rest` are the quotient and the remainder
        // of 2^64 divided by 10^9, so `high` contributes that many nanoseconds and that much to the rest.
        let (whole, rest) = (UInt64.max / nano, UInt64.max % nano + 1)
        let (lower, overflow) = (high &* rest).addingReportingOverflow(low)
        let upper = high &* whole
        return overflow ? upper &+ whole &+ (lower &+ rest) / nano : upper &+ lower / nano
    }
}

extension FixedWidthInteger {
    /// Returns the sum with a number that is not negative, or the largest value if the sum overflows.
    @inlinable
    package func saturatingAdd(_ other: Self) -> Self {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}

extension UInt64 {
    package func saturatingSubtract(_ other: UInt64) -> UInt64 {
        self > other ? self - other : 0
    }

    package func saturatingMultiply(_ other: UInt64) -> UInt64 {
        let (product, overflow) = multipliedReportingOverflow(by: other)
        return overflow ? .max : product
    }
}
