import ArgumentParser

/// One field of a job: a list of stars and ranges with or without steps, and of numbers.
///
/// A schedule of this package also takes `L`, `W`, `#`, `?`, a step behind one number, and a range that runs backwards,
/// which cronie refuses.
struct CronieField {
    private let name: String
    private let range: ClosedRange<Int>
    private let names: [String]
    /// Whether cron draws a number of it: `0~59`.
    private(set) var isDrawn = false

    /// - Parameter place: 0 for the minute, to 4 for the day of the week.
    init(_ place: Int) {
        let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
        (name, range, names) =
            [
                ("minute", 0...59, []), ("hour", 0...23, []), ("day of the month", 1...31, []),
                ("month", 1...12, months), ("day of the week", 0...7, weekdays),
            ][place]
    }

    /// Returns the field as a schedule takes it, with the first number in place of one that is drawn.
    ///
    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    mutating func read(_ text: Substring) throws(ValidationError) -> String {
        var items: [String] = []
        for item in text.split(separator: ",", omittingEmptySubsequences: false) { items.append(try read(item: item)) }
        return items.joined(separator: ",")
    }

    private mutating func read(item: Substring) throws(ValidationError) -> String {
        let parts = item.split(separator: "/", omittingEmptySubsequences: false)
        guard let body = parts.first, parts.count <= 2 else { throw refusal(of: item) }
        if let step = parts.dropFirst().first {
            guard let number = Int(step), step.allSatisfy(\.isDigit), number > 0 else { throw refusal(of: item) }
        }
        if body == "*" { return String(item) }
        if let place = body.firstIndex(of: "~") {
            let (low, high) = (body[..<place], body[body.index(after: place)...])
            let first = low.isEmpty ? range.lowerBound : try number(low, item)
            let last = high.isEmpty ? range.upperBound : try number(high, item)
            guard parts.count == 1, first <= last else { throw refusal(of: item) }
            isDrawn = true
            return "\(first)"
        }
        let ends = body.split(separator: "-", omittingEmptySubsequences: false)
        let first = try number(ends[0], item)
        guard ends.count > 1 else {
            if parts.count > 1 {
                throw ValidationError(
                    "'\(item)' (\(name)) has a step behind one number, which cron refuses: write "
                        + "'\(first)-\(upperBound)/\(parts[1])'.")
            }
            return String(item)
        }
        guard ends.count == 2 else { throw refusal(of: item) }
        var last = try number(ends[1], item)
        // Cronie takes the Sunday at the end of a range for the 7th day.
        if last == 0, names.count == 7, parts.count == 1, first > 0 { last = 7 }
        guard first <= last else {
            throw ValidationError(
                "the range '\(body)' (\(name)) runs backwards, which cron refuses: write "
                    + "'\(Self.text(first, upperBound)),\(Self.text(range.lowerBound, last))'.")
        }
        return item == body ? "\(first)-\(last)" : "\(first)-\(last)/\(parts[1])"
    }

    /// The last number that the field needs: Sunday is 0 already.
    private var upperBound: Int { names.count == 7 ? 6 : range.upperBound }

    private static func text(_ first: Int, _ last: Int) -> String { first == last ? "\(first)" : "\(first)-\(last)" }

    private func number(_ text: Substring, _ item: Substring) throws(ValidationError) -> Int {
        if let index = names.firstIndex(of: text.lowercased()) { return index + (names.count == 12 ? 1 : 0) }
        guard !text.isEmpty, text.allSatisfy(\.isDigit), let number = Int(text), range.contains(number) else {
            throw refusal(of: item)
        }
        return number
    }

    private func refusal(of item: Substring) -> ValidationError {
        if let blank = item.first(where: { character in character.isWhitespace && character != "\r" }) {
            let code = blank.unicodeScalars.first.map { scalar in String(scalar.value, radix: 16) } ?? ""
            return ValidationError(
                "'\(item)' (\(name)) has a blank that is none for cron, the character U+00\(code.uppercased()): "
                    + "write a space.")
        }
        if item.contains(where: { "?LW#lw".contains($0) }), !names.contains(item.lowercased()) {
            return ValidationError(
                "'\(item)' (\(name)) is not for cron, which has no '?', 'L', 'W' and '#': other schedulers have them.")
        }
        return ValidationError("'\(item)' is no \(name) of cron, which is \(range.lowerBound) to \(range.upperBound).")
    }
}
