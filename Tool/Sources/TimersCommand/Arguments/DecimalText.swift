import ArgumentParser

/// The digits of a decimal number around its point.
struct DecimalText {
    /// Without leading zeros.
    private let whole: Substring
    /// Without trailing zeros.
    private let fraction: Substring
    let hasPoint: Bool

    /// Nil for text that is no decimal number: it takes digits, one point at most, and nothing else.
    init?(_ text: Substring) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.contains(where: { !$0.isEmpty }), parts.allSatisfy({ part in part.allSatisfy(\.isDigit) }) else {
            return nil
        }
        hasPoint = parts.count == 2
        whole = parts[0].drop { $0 == "0" }
        var fraction = hasPoint ? parts[1] : ""
        while fraction.last == "0" { fraction.removeLast() }
        self.fraction = fraction
    }

    /// `whole × unit + fraction × unit`, where the fraction must come out as whole nanoseconds.
    ///
    /// - Throws: `ValidationError` with one sentence that names `text`.
    func nanoseconds(perUnit unit: Int64, text: String) throws(ValidationError) -> Int64 {
        let tooFine = ValidationError("'\(text)' is not a whole number of nanoseconds.")
        guard let units = whole.isEmpty ? 0 : Int64(whole) else { throw DurationText.tooLong(text) }
        let wholePart = Int128(units) * Int128(unit)
        guard wholePart <= Int64.max else { throw DurationText.tooLong(text) }

        // A day and a week, the longest units, are 2^16 times an odd number of nanoseconds: a longer fraction never
        // comes out even.
        guard fraction.count <= 18 else { throw tooFine }
        let scale = fraction.reduce(Int128(1)) { scale, _ in scale * 10 }
        let product = Int128(fraction.isEmpty ? 0 : Int64(fraction) ?? 0) * Int128(unit)
        let (fractionPart, remainder) = product.quotientAndRemainder(dividingBy: scale)
        guard remainder == 0 else { throw tooFine }

        guard let sum = Int64(exactly: wholePart + fractionPart) else { throw DurationText.tooLong(text) }
        return sum
    }
}

extension Character {
    /// Whether it is one of `0` to `9`.
    var isDigit: Bool { ("0"..."9").contains(self) }
}
