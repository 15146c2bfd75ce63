import ArgumentParser

/// Durations as people write them: `250ms`, `2s`, `1.5m`, `1h30m`, `1w`, `90`, `1:30:00`.
///
/// - A number and a unit: `ns`, `us`, `ms`, `s`, `m` (minutes), `h`, `d` (24 hours) or `w` (7 days).
/// - Several of them without spaces, the longest unit first. Only the last one may have a fraction.
/// - A number alone counts seconds, as it does for `sleep`, `timeout` and `watch`.
/// - Hours, minutes and seconds with colons. Two numbers with a colon are refused: some people read `1:30` as minutes
///   and seconds, others as hours and minutes.
///
/// The text is read in integer arithmetic: the duration is exactly what is written, to the nanosecond, or the text is
/// refused.
enum DurationText {
    /// The longest duration that can be written, about 292 years: what the nanosecond clocks can count.
    static let longest = Duration.nanoseconds(Int64.max)

    /// An interval: above zero.
    ///
    /// - Throws: `ValidationError` with one sentence that names the text.
    static func interval(_ text: String) throws(ValidationError) -> Duration {
        let duration = try parse(text)
        guard duration > .zero else {
            throw ValidationError("'\(text)' is too short: write a duration above zero.")
        }
        return duration
    }

    /// A delay or a tolerance: zero or above.
    ///
    /// - Throws: `ValidationError` with one sentence that names the text.
    static func parse(_ text: String) throws(ValidationError) -> Duration {
        if text.hasPrefix("-") {
            throw ValidationError("'\(text)' is negative: write a duration without the minus sign.")
        }
        let parts = try text.contains(":") ? clockParts(text) : unitParts(text)
        var sum: Int64 = 0
        for (number, unit) in parts {
            let nanoseconds = try number.nanoseconds(perUnit: unit, text: text)
            let (new, overflow) = sum.addingReportingOverflow(nanoseconds)
            guard !overflow else { throw tooLong(text) }
            sum = new
        }
        return .nanoseconds(sum)
    }

    private typealias Part = (number: DecimalText, unit: Int64)

    private static let units: [Substring: Int64] = [
        "ns": 1, "us": 1000, "µs": 1000, "μs": 1000, "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000,
        "h": 3_600_000_000_000, "d": 86_400_000_000_000, "w": 604_800_000_000_000,
    ]

    /// The parts of `1h30m`, or of a number alone.
    private static func unitParts(_ text: String) throws(ValidationError) -> [Part] {
        var parts: [Part] = []
        var rest = text[...]
        repeat {
            let digits = rest.prefix { character in character.isDigit || character == "." }
            rest = rest[digits.endIndex...]
            let letters = rest.prefix { character in !character.isDigit && character != "." }
            rest = rest[letters.endIndex...]
            let isAlone = parts.isEmpty && letters.isEmpty
            guard let number = DecimalText(digits), let unit = isAlone ? units["s"] : units[letters] else {
                throw DurationAdvice.refusal(of: text)
            }
            if let last = parts.last {
                guard last.unit > unit else { throw DurationAdvice.order(of: text) }
                guard !last.number.hasPoint else { throw DurationAdvice.fraction(in: text) }
            }
            parts.append((number, unit))
        } while !rest.isEmpty
        return parts
    }

    /// The parts of `1:30:00`.
    private static func clockParts(_ text: String) throws(ValidationError) -> [Part] {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = fields.compactMap { DecimalText($0) }
        guard numbers.count == fields.count, numbers.dropLast().allSatisfy({ !$0.hasPoint }) else {
            throw DurationAdvice.refusal(of: text)
        }
        // Two digits each, as a clock shows them.
        guard fields.dropFirst().allSatisfy({ $0.prefix { $0 != "." }.count == 2 && $0 < "60" }) else {
            throw DurationAdvice.refusal(of: text)
        }
        if fields.count == 2 { throw DurationAdvice.ambiguity(of: text, fields.map(String.init)) }
        guard fields.count == 3 else { throw DurationAdvice.refusal(of: text) }
        return [(numbers[0], 3_600_000_000_000), (numbers[1], 60_000_000_000), (numbers[2], 1_000_000_000)]
    }

    static func tooLong(_ text: String) -> ValidationError {
        ValidationError("'\(text)' is longer than the 292 years a nanosecond clock can count.")
    }
}
