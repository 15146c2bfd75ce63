/// Lines over two axes, with a legend that switches them on and off.
struct LineChart {
    let identifier: String
    let title: String
    let xLabel: String
    let yLabel: String
    let xKind: Axis.Kind
    var yKind = Axis.Kind.logarithmic
    let series: [Series]
    /// By peer.
    let colors: [String: String]

    private static let width = 760.0
    private static let height = 420.0
    private static let left = 64.0
    private static let bottom = 48.0

    /// The chart as a part of a page; empty if there is nothing to show.
    var html: String {
        if series.allSatisfy(\.points.isEmpty) { return "" }
        let points = series.flatMap(\.points)
        let x = Axis(xKind, over: points.map(\.x), from: LineChart.left, to: LineChart.width - 12)
        let y = Axis(yKind, over: points.map(\.y), from: LineChart.height - LineChart.bottom, to: 12)
        let lines = series.enumerated().map { index, series in
            line(series, number: index, x, y, color: colors[series.peer] ?? "currentColor")
        }
        return """
            <figure class="chart" id="\(identifier)">
            <figcaption>\(Markup.escape(title))</figcaption>
            <svg viewBox="0 0 \(Int(LineChart.width)) \(Int(LineChart.height))" role="img" \
            aria-label="\(Markup.escape(title))">
            \(grid(x, y))
            \(lines.joined(separator: "\n"))
            </svg>
            \(legend)
            </figure>

            """
    }

    private func grid(_ x: Axis, _ y: Axis) -> String {
        let (top, right) = (12.0, LineChart.width - 12)
        let floor = LineChart.height - LineChart.bottom
        let columns = x.marks.map { mark in
            let place = Markup.number(mark.place)
            return """
                <path class="grid" d="M\(place) \(Markup.number(top))V\(Markup.number(floor))"/>\
                <text x="\(place)" y="\(Markup.number(floor + 16))" text-anchor="middle">\(mark.label)</text>
                """
        }
        let rows = y.marks.map { mark in
            let place = Markup.number(mark.place)
            return """
                <path class="grid" d="M\(Markup.number(LineChart.left)) \(place)H\(Markup.number(right))"/>\
                <text x="\(Markup.number(LineChart.left - 6))" y="\(place)" dy="0.35em" text-anchor="end">\(mark.label)</text>
                """
        }
        let middle = Markup.number((LineChart.left + right) / 2)
        let half = Markup.number(floor / 2)
        let names = """
            <text class="axis" x="\(middle)" y="\(Markup.number(LineChart.height - 8))" \
            text-anchor="middle">\(Markup.escape(xLabel))</text>
            <text class="axis" transform="translate(14 \(half)) rotate(-90)" \
            text-anchor="middle">\(Markup.escape(yLabel))</text>
            """
        return (columns + rows + [names]).joined(separator: "\n")
    }

    private func line(_ series: Series, number: Int, _ x: Axis, _ y: Axis, color: String) -> String {
        let places = series.points.map { "\(Markup.number(x.place($0.x))) \(Markup.number(y.place($0.y)))" }
        // A curve of many points needs no dots but for the pointer.
        let radius = series.points.count > 12 ? 2 : 4
        let dots = zip(series.points, series.labels).map { point, label in
            """
            <circle cx="\(Markup.number(x.place(point.x)))" cy="\(Markup.number(y.place(point.y)))" r="\(radius)">\
            <title>\(Markup.escape(label))</title></circle>
            """
        }
        return """
            <g class="series \(series.origin.rawValue)" data-series="\(number)" style="--ink:\(color)">\
            <path d="M\(places.joined(separator: "L"))"/>\(dots.joined())</g>
            """
    }

    /// The names of the lines in their colours; a click switches one off, and a pointer makes it stand out.
    private var legend: String {
        let items = series.enumerated().map { number, series in
            """
            <li><button type="button" data-series="\(number)" aria-pressed="true" \
            style="--ink:\(colors[series.peer] ?? "currentColor")">\(Markup.escape(series.peer))</button></li>
            """
        }
        return "<ul class=\"legend\">\(items.joined())</ul>"
    }
}
