import ArgumentParser

/// What to write instead of a text that is not a duration.
enum DurationAdvice {
    /// `1:30`, which may be 90 seconds or 90 minutes.
    static func ambiguity(of text: String, _ fields: [String]) -> ValidationError {
        let short = spelled(fields, ["m", "s"])
        // A fraction makes sense for seconds only.
        if fields[1].contains(".") { return ValidationError("'\(text)' is not a duration: write \(short).") }
        let long = spelled(fields, ["h", "m"])
        return ValidationError("'\(text)' is ambiguous: write \(short) or \(long).")
    }

    private static func spelled(_ fields: [String], _ units: [String]) -> String {
        let parts = zip(fields, units).map { field, unit in (String(field.drop { $0 == "0" }), unit) }
        let spelled = parts.filter { !$0.0.isEmpty }.map { $0.0 + $0.1 }.joined()
        return spelled.isEmpty ? "0" + units[1] : spelled
    }

    /// `30m1h`.
    static func order(of text: String) -> ValidationError {
        ValidationError("'\(text)' is not a duration: write each unit once, and the longest first, like 1h30m.")
    }

    /// `1.5h30m`.
    static func fraction(in text: String) -> ValidationError {
        ValidationError("'\(text)' is not a duration: only the last number may have a fraction, like 1h30.5m.")
    }

    /// Anything else.
    static func refusal(of text: String) -> ValidationError {
        let words = words(in: text)
        if words.contains(where: calendarUnits.contains) {
            return ValidationError("'\(text)' is not a duration: months and years differ in length, so write days.")
        }
        if let rewritten = rewritten(text, words) {
            return ValidationError("'\(text)' is not a duration: write \(rewritten).")
        }
        return ValidationError(
            "'\(text)' is not a duration: write numbers and units, like 250ms, 2s, 1.5m, 1h30m, 2d or 1w.")
    }

    private static let calendarUnits: Set<String> = ["mo", "month", "months", "y", "yr", "year", "years"]

    /// What people also call the units.
    private static let names: [String: String] = [
        "sec": "s", "secs": "s", "second": "s", "seconds": "s", "min": "m", "mins": "m", "minute": "m", "minutes": "m",
        "hr": "h", "hrs": "h", "hour": "h", "hours": "h", "day": "d", "days": "d", "week": "w", "weeks": "w",
        "msec": "ms", "millisecond": "ms", "milliseconds": "ms", "usec": "us", "microsecond": "us",
        "microseconds": "us", "nsec": "ns", "nanosecond": "ns", "nanoseconds": "ns",
    ]

    /// The words of the text in lower case.
    private static func words(in text: String) -> [String] {
        text.split { !$0.isLetter }.map { $0.lowercased() }
    }

    /// The same duration in this tool's spelling: `5 Minutes` as `5m`; nil if that is none either.
    private static func rewritten(_ text: String, _ words: [String]) -> String? {
        var words = words[...]
        var result = ""
        var last: Character = " "
        for character in text {
            // Spaces can separate numbers from units, but `1 0s` is more likely a slip than ten seconds.
            if last.isWhitespace, let end = result.last, end.isNumber, character.isNumber { return nil }
            if character.isLetter, !last.isLetter, let word = words.popFirst() { result += names[word] ?? word }
            if !character.isLetter, !character.isWhitespace { result.append(character) }
            last = character
        }
        // What is spelled this way already would be refused for the same reason, without end.
        guard result != text, (try? DurationText.parse(result)) != nil else { return nil }
        return result
    }
}
