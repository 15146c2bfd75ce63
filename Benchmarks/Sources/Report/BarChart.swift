import Results

/// A bar for each peer, the shortest first.
struct BarChart {
    /// A peer and its number over all rounds.
    struct Bar {
        let peer: String
        /// With how many timers, nil if that is the same for all.
        let count: Int?
        let spread: Spread

        var name: String { count.map { "\(peer), \($0) timers" } ?? peer }
    }

    let identifier: String
    let title: String
    let unit: String
    let bars: [Bar]
    /// By peer.
    let colors: [String: String]

    private static let width = 760.0
    private static let left = 270.0
    private static let row = 24.0

    /// The chart as a part of a page; empty if there is nothing to show.
    var html: String {
        if bars.isEmpty { return "" }
        let sorted = bars.sorted { $0.spread.median < $1.spread.median }
        let room = BarChart.width - BarChart.left - 130
        let greatest = max(sorted.map(\.spread.maximum).max() ?? 1, 1e-9)
        let rows = sorted.enumerated().map { index, bar in
            let top = 8 + Double(index) * BarChart.row
            func place(_ value: Double) -> Double { BarChart.left + max(value, 0) / greatest * room }
            let label = "\(bar.name): \(bar.spread.text) \(unit)"
            return """
                <g class="bar \(Series.origin(of: bar.peer).rawValue)" style="--ink:\(colors[bar.peer] ?? "currentColor")">\
                <title>\(Markup.escape(label))</title>\
                <text x="\(Markup.number(BarChart.left - 8))" y="\(Markup.number(top + 9))" dy="0.35em" \
                text-anchor="end">\(Markup.escape(bar.name))</text>\
                <rect x="\(Markup.number(BarChart.left))" y="\(Markup.number(top))" \
                width="\(Markup.number(max(place(bar.spread.median) - BarChart.left, 1)))" height="18"/>\
                <path class="range" d="M\(Markup.number(place(bar.spread.minimum))) \(Markup.number(top + 9))\
                H\(Markup.number(place(bar.spread.maximum)))"/>\
                <text x="\(Markup.number(place(bar.spread.maximum) + 6))" y="\(Markup.number(top + 9))" \
                dy="0.35em">\(Spread.text(of: bar.spread.median)) \(Markup.escape(unit))</text></g>
                """
        }
        let height = Int(16 + Double(sorted.count) * BarChart.row)
        return """
            <figure class="chart" id="\(identifier)">
            <figcaption>\(Markup.escape(title))</figcaption>
            <svg viewBox="0 0 \(Int(BarChart.width)) \(height)" role="img" aria-label="\(Markup.escape(title))">
            \(rows.joined(separator: "\n"))
            </svg>
            </figure>

            """
    }
}
