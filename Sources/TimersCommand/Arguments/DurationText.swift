import ArgumentParser

/// Durations as people write them: `250ms`, `2s`, `1.5m`, `1h`.
///
/// The text is a decimal number followed by one unit: `ns`, `us`, `ms`, `s`, `m` (minutes), `h` or `d` (24 hours).
/// It is read in integer arithmetic: what is written is what is meant, to the nanosecond, or it is refused.
enum DurationText {
    /// The longest duration that can be written, about 292 years: what the nanosecond clocks can count.
    static let longest = Duration.nanoseconds(Int64.max)

    /// An interval: above zero.
    ///
    /// - Throws: `ValidationError` with one sentence that names the text.
    static func interval(_ text: String) throws -> Duration {
        let duration = try parse(text)
        guard duration > .zero else {
            throw ValidationError("'\(text)' is zero: an interval is longer than that.")
        }
        return duration
    }

    /// A delay or a tolerance: zero or above.
    ///
    /// - Throws: `ValidationError` with one sentence that names the text.
    static func parse(_ text: String) throws -> Duration {
        if text.hasPrefix("-") {
            throw ValidationError("'\(text)' is negative: intervals and delays are not.")
        }
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let nanosecondsPerUnit = units[text[number.endIndex...]], let decimal = Decimal(number) else {
            throw ValidationError(
                "'\(text)' is not a duration: write a decimal number and a unit, like 250ms, 2s, 1.5m or 1h."
            )
        }
        return try decimal.nanoseconds(perUnit: nanosecondsPerUnit, text: text)
    }

    private static let units: [Substring: Int64] = [
        "ns": 1, "us": 1000, "µs": 1000, "μs": 1000, "ms": 1_000_000, "s": 1_000_000_000,
        "m": 60_000_000_000, "h": 3_600_000_000_000, "d": 86_400_000_000_000,
    ]

    /// The digits of a decimal number around its point, without leading and trailing zeros.
    private struct Decimal {
        var whole: Substring
        var fraction: Substring

        init?(_ number: Substring) {
            let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
            guard !parts.isEmpty, !number.isEmpty, parts.contains(where: { !$0.isEmpty }) else { return nil }
            whole = parts[0].drop { $0 == "0" }
            fraction = parts.count == 2 ? parts[1] : ""
            guard !fraction.contains(".") else { return nil }
            while fraction.last == "0" { fraction.removeLast() }
        }

        /// `whole × unit + fraction × unit`, where the fraction must come out as whole nanoseconds.
        func nanoseconds(perUnit unit: Int64, text: String) throws -> Duration {
            let tooLong = ValidationError("'\(text)' is longer than the 292 years a nanosecond clock can count.")
            let tooFine = ValidationError("'\(text)' is not a whole number of nanoseconds.")
            guard let units = whole.isEmpty ? 0 : Int64(whole) else { throw tooLong }
            let (wholePart, overflow) = units.multipliedReportingOverflow(by: unit)
            guard !overflow else { throw tooLong }

            // A day, the longest unit, is 2^16 times an odd number of nanoseconds: a longer fraction never comes out
            // even.
            guard fraction.count <= 18 else { throw tooFine }
            var scale: Int128 = 1
            for _ in fraction { scale *= 10 }
            let product = Int128(fraction.isEmpty ? 0 : Int64(fraction) ?? 0) * Int128(unit)
            let (fractionPart, remainder) = product.quotientAndRemainder(dividingBy: scale)
            guard remainder == 0 else { throw tooFine }

            let (sum, sumOverflow) = wholePart.addingReportingOverflow(Int64(fractionPart))
            guard !sumOverflow else { throw tooLong }
            return .nanoseconds(sum)
        }
    }
}
