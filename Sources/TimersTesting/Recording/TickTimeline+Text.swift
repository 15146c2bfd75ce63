import Timers

extension TickTimeline {
    /// A written time line that cannot be read.
    public struct SyntaxError: Error, Hashable, CustomStringConvertible {
        /// What is wrong, and where in the line.
        public let description: String
    }

    /// Reads a written time line.
    ///
    /// O(length).
    ///
    /// - Parameters:
    ///   - text: the line, as ``TickTimeline`` says.
    ///   - unit: how long a dash is; above zero.
    /// - Throws: ``SyntaxError`` if there is something in it that means nothing.
    public init(_ text: String, unit: Duration) throws(SyntaxError) {
        require(unit > .zero, "a dash cannot last \(unit)")
        var instant = Duration.zero
        var events: [Event] = []
        var rest = Substring(text)
        while let character = rest.popFirst() {
            switch character {
            case " ": break
            case "-": instant += unit
            case "(": instant += try Self.readDuration(&rest, in: text)
            default:
                guard let mark = Mark(character) else {
                    throw SyntaxError(description: "'\(character)' means nothing in the time line \"\(text)\"")
                }
                events.append(Event(mark, at: instant))
            }
        }
        self.init(events)
    }

    /// Reads what stands between two parentheses, the first of which is gone.
    private static func readDuration(_ rest: inout Substring, in text: String) throws(SyntaxError) -> Duration {
        let written = rest.prefix { $0 != ")" }
        rest = rest.dropFirst(written.count)
        guard rest.popFirst() == ")" else {
            throw SyntaxError(description: "a parenthesis is not closed in the time line \"\(text)\"")
        }
        let number = written.prefix { $0.isNumber }
        guard
            let unit = units.first(where: { $0.name == written.dropFirst(number.count) }),
            let count = Int64(number)
        else {
            throw SyntaxError(description: "'(\(written))' is no duration in the time line \"\(text)\"")
        }
        return .nanoseconds(unit.nanoseconds) * count
    }

    private static let units: [(name: String, nanoseconds: Int64)] = [
        ("h", 3_600_000_000_000), ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1000),
        ("ns", 1),
    ]

    /// The time line, written.
    ///
    /// - Parameter unit: how long a dash is; above zero. What does not fall on a multiple of it is written out, as are long
    ///   stretches in which nothing happens.
    public func text(unit: Duration) -> String {
        require(unit > .zero, "a dash cannot last \(unit)")
        var text = ""
        var instant = Duration.zero
        for event in events {
            text += Self.gap(event.instant - instant, unit) + String(event.mark.character)
            instant = event.instant
        }
        return text
    }

    private static func gap(_ gap: Duration, _ unit: Duration) -> String {
        let dashes = (gap / unit).rounded(.down)
        if dashes > 60 { return "(\(written(gap)))" }
        let rest = gap - unit * Int(dashes)
        return String(repeating: "-", count: Int(dashes)) + (rest == .zero ? "" : "(\(written(rest)))")
    }

    /// The duration in the largest unit that tells it whole.
    static func written(_ duration: Duration) -> String {
        let nanoseconds = duration / .nanoseconds(1)
        for unit in units where nanoseconds.remainder(dividingBy: Double(unit.nanoseconds)) == 0 {
            return "\(Int64(nanoseconds) / unit.nanoseconds)\(unit.name)"
        }
        return "\(Int64(nanoseconds))ns"
    }
}
