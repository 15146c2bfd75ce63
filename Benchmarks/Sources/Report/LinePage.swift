import Results

/// A page of lines over time that needs nothing but itself: no network, no other file.
public struct LinePage: Sendable {
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

    /// One line of a chart.
    public struct Line: Sendable {
        let name: String
        let points: [(x: Double, y: Double)]

        /// - Parameters:
        ///   - name: what the legend says.
        ///   - points: in order of x.
        public init(_ name: String, _ points: [(x: Double, y: Double)]) {
            self.name = name
            self.points = points
        }
    }

    /// Rows under a heading.
    public struct Table: Sendable {
        let title: String
        let head: [String]
        let rows: [[String]]

        /// - Parameters:
        ///   - title: the heading.
        ///   - head: the names of the columns.
        ///   - rows: as many texts each as there are columns.
        public init(_ title: String, head: [String], rows: [[String]]) {
            self.title = title
            self.head = head
            self.rows = rows
        }
    }

    private let title: String
    private let paragraphs: [String]
    private let tables: [Table]
    private let xLabel: String
    private let charts: [Chart]

    /// - Parameters:
    ///   - title: the heading of the page.
    ///   - paragraphs: what stands below it.
    ///   - tables: what follows.
    ///   - xLabel: the quantity and the unit of all horizontal axes.
    ///   - charts: what stands at the end.
    public init(_ title: String, paragraphs: [String], tables: [Table], xLabel: String, charts: [Chart]) {
        self.title = title
        self.paragraphs = paragraphs
        self.tables = tables
        self.xLabel = xLabel
        self.charts = charts
    }

    /// The page.
    public var text: String {
        let paragraphs = paragraphs.map { "<p>\(Markup.escape($0))</p>" }
        return Page.html(
            title: title,
            body: paragraphs.joined(separator: "\n") + tables.map(html).joined()
                + charts.enumerated().map(html).joined())
    }

    private func html(_ table: Table) -> String {
        Page.table(title: table.title, head: table.head, rows: table.rows)
    }

    private func html(_ number: Int, _ chart: Chart) -> String {
        let names = chart.lines.map(\.name)
        return LineChart(
            identifier: "chart-\(number)", title: chart.title, xLabel: xLabel, yLabel: chart.yLabel,
            xKind: .linear, yKind: chart.isLogarithmic ? .logarithmic : .linear,
            series: chart.lines.map { line in
                let labels = line.points.map { point in
                    "\(line.name): \(Spread.text(of: point.y)) at \(Spread.text(of: point.x))"
                }
                return Series(peer: line.name, points: line.points, labels: labels)
            },
            colors: Series.colors(for: names)
        ).html
    }
}
