import Timers

extension TickTimeline {
    /// A written time line that cannot be read.
    public struct SyntaxError: Error, Hashable, CustomStringConvertible {
        /// A description of the mistake in the line.
        public let description: String
    }

    /// Reads a written time line.
    ///
    /// O(length).
    ///
    /// - Parameters:
    ///   - text: the line, in the form that ``TickTimeline`` describes.
    ///   - unit: the length of a dash; whole nanoseconds above zero, anything else traps.
    /// - Throws: ``SyntaxError`` if a part of the line has no meaning.
    public init(_ text: String, unit: Duration) throws(SyntaxError) {
        Self.check(unit: unit)
        var instant = Duration.zero
        var events: [Event] = []
        var rest = Substring(text)
        while let character = rest.popFirst() {
            switch character {
            case " ": break
            case "-": instant = try Self.instant(unit, after: instant, in: text)
            case "(": instant = try Self.instant(try Self.readDuration(&rest, in: text), after: instant, in: text)
            default:
                guard let mark = Mark(character) else {
                    throw SyntaxError(description: "'\(character)' means nothing in the time line \"\(text)\"")
                }
                events.append(Event(mark, at: instant))
            }
        }
        self.init(events)
    }

    private static func instant(
        _ gap: Duration, after instant: Duration, in text: String
    ) throws(SyntaxError) -> Duration {
        guard gap <= longest - instant else {
            throw SyntaxError(description: "no clock runs for as long as the time line \"\(text)\"")
        }
        return instant + gap
    }

    private static let longest = Duration(nanoseconds: .max)

    /// Reads a duration and the parenthesis that closes it; the caller has read the one that opens it.
    private static func readDuration(_ rest: inout Substring, in text: String) throws(SyntaxError) -> Duration {
        let inside = rest.prefix { $0 != ")" }
        rest = rest.dropFirst(inside.count)
        guard rest.popFirst() == ")" else {
            throw SyntaxError(description: "a parenthesis is not closed in the time line \"\(text)\"")
        }
        let written = inside.filter { $0 != " " }
        let number = written.prefix { $0.isNumber }
        guard
            let unit = units.first(where: { $0.name == written.dropFirst(number.count) }),
            case (let nanoseconds, false)? = UInt64(number)?.multipliedReportingOverflow(by: unit.nanoseconds)
        else {
            throw SyntaxError(description: "'(\(written))' is no duration in the time line \"\(text)\"")
        }
        return Duration(nanoseconds: nanoseconds)
    }

    private static let units: [(name: String, nanoseconds: UInt64)] = [
        ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1000),
        ("ns", 1),
    ]

    /// Returns the written time line.
    ///
    /// - Parameter unit: the length of a dash; whole nanoseconds above zero, anything else traps. A gap that is not a
    ///   multiple of it, or that is long, becomes a duration in parentheses.
    /// - Returns: a line that ``init(_:unit:)`` reads.
    public func text(unit: Duration) -> String {
        Self.check(unit: unit)
        var text = ""
        var instant = Duration.zero
        for event in events {
            text += Self.gap(event.instant - instant, unit) + String(event.mark.character)
            instant = event.instant
        }
        return text
    }

    private static func gap(_ gap: Duration, _ unit: Duration) -> String {
        // Integers are exact for gaps of any length; floating-point numbers are not.
        let (dashes, rest) = gap.attoseconds.quotientAndRemainder(dividingBy: unit.attoseconds)
        if dashes > 60 { return "(\(written(gap)))" }
        return String(repeating: "-", count: Int(dashes))
            + (rest == 0 ? "" : "(\(written(Duration(attoseconds: rest))))")
    }

    /// The duration as a whole number of the largest unit that allows it.
    static func written(_ duration: Duration) -> String {
        let nanoseconds = duration.attoseconds / 1_000_000_000
        for unit in units where nanoseconds.isMultiple(of: Int128(unit.nanoseconds)) {
            return "\(nanoseconds / Int128(unit.nanoseconds))\(unit.name)"
        }
        return "\(nanoseconds)ns"
    }
}
