// Durations as whole nanoseconds, with saturation: the one place where rounding and overflow are decided.

extension Duration {
    /// A duration of that many nanoseconds.
    ///
    /// The whole range of `UInt64` fits.
    package init(nanoseconds: UInt64) {
        let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        self.init(
            secondsComponent: Int64(seconds),
            attosecondsComponent: Int64(rest) * 1_000_000_000
        )
    }

    /// A duration of that many seconds, which are above zero: at least a nanosecond.
    ///
    /// At most some thirty thousand years: past them the clock has no instants, and `Duration` has a limit of its own.
    package init(clampingSeconds seconds: Double) {
        self = max(.seconds(min(seconds, 1e12)), .nanoseconds(1))
    }

    /// Whole nanoseconds, parts dropped; zero if the duration is negative, the largest value if it is beyond it.
    @inline(__always)
    package var saturatingNanoseconds: UInt64 { wholeNanoseconds ?? cutNanoseconds }

    /// By how many whole nanoseconds it is below zero, parts dropped; zero if it is not.
    package var saturatingNanosecondsBelowZero: UInt64 {
        self < .zero ? UInt64(clamping: attoseconds.magnitude / 1_000_000_000) : 0
    }

    private var words: (high: UInt64, low: UInt64) {
        (UInt64(truncatingIfNeeded: attoseconds >> 64), UInt64(truncatingIfNeeded: attoseconds))
    }

    /// How many nanoseconds it is, if it is a whole number of them.
    ///
    /// Where a division leaves no rest, a multiplication by the inverse of the odd part of the divisor does it, here of
    /// 5^9, in arithmetic modulo 2^64 (T. Granlund and P. Montgomery, "Division by Invariant Integers using
    /// Multiplication", PLDI 1994, section 9). Multiplied back it shows whether there was none.
    @inline(__always)
    private var wholeNanoseconds: UInt64? {
        let (high, low) = words
        let count = (high << 55 | low >> 9) &* 0x8E47_CE42_3A2E_9C6D
        let product = count.multipliedFullWidth(by: 1_000_000_000)
        return product.high == high && product.low == low ? count : nil
    }

    @inline(never)
    private var cutNanoseconds: UInt64 {
        if self < .zero { return 0 }
        let (high, low) = words
        let nano: UInt64 = 1_000_000_000
        guard high < nano else { return .max }
        // Multiplications, which take less than a division of 128 bits: what 2^64 is in nanos, and what is left.
        let (whole, rest) = (UInt64.max / nano, UInt64.max % nano + 1)
        let (lower, overflow) = (high &* rest).addingReportingOverflow(low)
        let upper = high &* whole
        return overflow ? upper &+ whole &+ (lower &+ rest) / nano : upper &+ lower / nano
    }
}

extension FixedWidthInteger {
    /// The sum with a number that is not negative.
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
