import Foundation

/// What it costs to move a timer, from the table of the article *What timers cost*.
enum Costs {
    static let source = "Sources/Timers/Timers.docc/Costs.md"

    private static let heading = "## Moving a timer"
    private static let count = "100,000"
    private static let ours = "restart(after:)"

    struct MissingTable: Error, CustomStringConvertible {
        var description: String { "\(source) has no table with a column \(count) below '\(heading)'" }
    }

    static func picture(from article: String) throws -> Picture {
        let rows = try rows(of: article)
        return Picture(
            name: "costs", folder: "Documentation/Home/Home.docc/Resources",
            title: "Nanoseconds to move one of 100,000 timers",
            description: rows.map { row in "\(row.name): \(row.number)." }.joined(separator: " "),
            drawing: drawing(rows))
    }

    private typealias Row = (name: String, number: String, value: Double)

    private static func rows(of article: String) throws -> [Row] {
        let lines = article.split(separator: "\n").map(String.init)
        let below = lines.drop { line in line != heading }.drop { line in !line.hasPrefix("|") }
        let table = below.prefix { line in line.hasPrefix("|") }.map(cells)
        guard let column = table.first?.firstIndex(of: count) else { throw MissingTable() }
        let rows = table.compactMap { cells -> Row? in
            let digits = cells[column].filter { $0 != "," }
            // The second row repeats the first with kinder deadlines, and the wheel alone does less than a timer.
            guard let value = Double(digits), !cells[0].hasPrefix("the same"), !cells[0].hasPrefix("`TimerWheel`"),
                cells[0] != ""
            else { return nil }
            return (cells[0].filter { $0 != "`" }, cells[column], value)
        }
        guard rows.contains(where: { $0.name == ours }) else { throw MissingTable() }
        return rows.sorted { $0.value < $1.value }
    }

    private static func cells(_ line: String) -> [String] {
        line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
            .map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func drawing(_ rows: [Row]) -> Drawing {
        // Each step to the right is ten times as much.
        func x(_ nanoseconds: Double) -> Double { 168 + (log10(nanoseconds) - 1) / 4 * 214 }
        let bottom = 34 + Double(rows.count) * 28
        var drawing = Drawing(height: Int(bottom) + 26)
        for (power, name) in ["10 ns", "100 ns", "1 µs", "10 µs", "100 µs"].enumerated() {
            let place = x(pow(10, Double(power + 1)))
            drawing.line(place, 28, place, bottom - 4, dashed: true)
            drawing.word(name, place, 18, .quiet, size: 12, anchor: .middle)
        }
        for (index, row) in rows.enumerated() {
            let y = 48 + Double(index) * 28
            let isOurs = row.name == ours
            let color: Color = isOurs ? .accent : .quiet
            if isOurs { drawing.box(2, y - 14, 436, 28, fill: .wash, radius: 6) }
            let name = isOurs ? "OwnedTimer" : row.name.split(separator: ",").first.map(String.init) ?? row.name
            drawing.word(shortened(name), 158, y + 4.5, isOurs ? .accent : .ink, size: 12.5, bold: isOurs, anchor: .end)
            drawing.dot(x(row.value), y, radius: isOurs ? 6.5 : 5, fill: color)
            drawing.word(row.number, x(row.value) + 12, y + 4.5, color, size: 12.5, bold: isOurs)
        }
        drawing.word(
            "nanoseconds for a move, among 100,000 timers", 220, bottom + 18, .quiet, size: 12, anchor: .middle)
        return drawing
    }

    /// A name without the word for what every row does.
    private static func shortened(_ name: String) -> String {
        switch name {
        case "floor": "floor, in C"
        case "Netty HashedWheelTimer": "Netty"
        default: name
        }
    }
}
