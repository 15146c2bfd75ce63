import Results

/// A page of lines over time that needs nothing but itself: no network, no other file.
public enum LinePage: Sendable {
    /// Some lines over the same time.
    public struct Chart: Sendable {
        let title: String
        let yLabel: String
        let isLogarithmic: Bool
        let lines: [Line]

        /// - Parameters:
        ///   - title: what it shows.
        ///   - yLabel: the quantity and its unit.
        ///   - isLogarithmic: whether each power of ten takes the same room; otherwise the axis begins at zero.
        ///   - lines: at least one.
        public init(_ title: String, yLabel: String, isLogarithmic: Bool = false, lines: [Line]) {
            self.title = title
            self.yLabel = yLabel
            self.isLogarithmic = isLogarithmic
            self.lines = lines
        }
    }

    /// One line of a chart: what the legend says, and its points in order of x.
    public typealias Line = (name: String, points: [(x: Double, y: Double)])

    /// Rows under a heading, each with as many texts as there are columns, whose names `head` has.
    public typealias Table = (title: String, head: [String], rows: [[String]])

    /// Makes the page.
    ///
    /// - Parameters:
    ///   - title: the heading of the page.
    ///   - paragraphs: what stands below it.
    ///   - tables: what follows.
    ///   - xLabel: the quantity and the unit of all horizontal axes.
    ///   - charts: what stands at the end.
    /// - Returns: the page.
    public static func text(
        _ title: String, paragraphs: [String], tables: [Table], xLabel: String, charts: [Chart]
    ) -> String {
        let paragraphs = paragraphs.map { "<p>\(Markup.escape($0))</p>" }
        let tables = tables.map { table in Page.table(title: table.title, head: table.head, rows: table.rows) }
        let charts = charts.enumerated().map { number, chart in html(chart, "chart-\(number)", xLabel) }
        return Page.html(title: title, body: paragraphs.joined(separator: "\n") + (tables + charts).joined())
    }

    private static func html(_ chart: Chart, _ identifier: String, _ xLabel: String) -> String {
        LineChart(
            identifier: identifier, title: chart.title, xLabel: xLabel, yLabel: chart.yLabel,
            xKind: .linear, yKind: chart.isLogarithmic ? .logarithmic : .linear,
            series: chart.lines.map { line in
                let labels = line.points.map { point in
                    "\(line.name): \(Spread.text(of: point.y)) at \(Spread.text(of: point.x))"
                }
                return Series(peer: line.name, points: line.points, labels: labels)
            },
            colors: Series.colors(for: chart.lines.map(\.name))
        ).html
    }
}
