/// Lengths of time for people.
enum TimeLeft {
    private static let units = [(86_400, "day"), (3600, "h"), (60, "min"), (1, "s")]

    /// How far away an instant is, 1 second or more, in its two largest units: `in 3 h 20 min`, `in 45 s`.
    static func distance(seconds: Int) -> String {
        let place = units.firstIndex { size, _ in seconds >= size } ?? units.count - 1
        let parts = parts(seconds)[place...].prefix(2).filter { count, _ in count > 0 }
        return "in " + parts.map(text).joined(separator: " ")
    }

    /// All of a length: `1 h 30 min`, `1 s 500 ms`.
    static func exact(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let milliseconds = Double(attoseconds) / 1e15
        var texts = parts(Int(seconds)).filter { count, _ in count > 0 }.map(text)
        if milliseconds > 0 {
            let isWhole = milliseconds == milliseconds.rounded()
            texts.append(isWhole ? "\(Int(milliseconds)) ms" : "\(milliseconds) ms")
        }
        return texts.joined(separator: " ")
    }

    private static func parts(_ seconds: Int) -> [(Int, String)] {
        var rest = seconds
        return units.map { size, name in
            defer { rest %= size }
            return (rest / size, name)
        }
    }

    private static func text(_ count: Int, _ unit: String) -> String {
        "\(count) \(unit)\(unit == "day" && count != 1 ? "s" : "")"
    }
}
