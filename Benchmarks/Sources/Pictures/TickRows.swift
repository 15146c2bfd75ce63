/// Rows of ticks on one time line, which crosses a span in which nothing ticks.
struct TickRows {
    struct Row {
        let name: String
        let remark: String
        let ticks: [Double]
    }

    /// The span: from and to in milliseconds, and what happens then.
    typealias Span = (from: Double, to: Double, name: String)

    /// The points from one row to the next.
    private static let distance = 58.0

    let line: TimeLine
    let span: Span
    /// The instants that have a dashed line, and what stands below each.
    let grid: [(instant: Double, label: String)]
    /// The words below the labels.
    let unit: String

    /// Draws the rows from the top, each by `draw` on the line at `y`.
    func drawing(_ rows: [Row], row draw: (inout Drawing, Row, _ y: Double) -> Void) -> Drawing {
        let bottom = 44 + Double(rows.count) * Self.distance
        var drawing = Drawing(height: Int(bottom) + 30)
        let (left, right) = (line.x(span.from), line.x(span.to))
        drawing.box(left, 26, right - left, bottom - 34, fill: .wash, radius: 6)
        drawing.word(span.name, (left + right) / 2, 17, .warm, anchor: .middle)
        for (instant, label) in grid {
            drawing.line(line.x(instant), 26, line.x(instant), bottom - 8, dashed: true)
            drawing.word(label, line.x(instant), bottom + 9, .quiet, size: 12, anchor: .middle)
        }
        drawing.word(
            "\(unit); the dashed lines are the grid", 220, bottom + 27, .quiet, size: 12, anchor: .middle)
        for (index, row) in rows.enumerated() {
            let y = 76 + Double(index) * Self.distance
            drawing.words(row.name, row.remark, line.parts[0].left, y - 20)
            draw(&drawing, row, y)
        }
        return drawing
    }
}
