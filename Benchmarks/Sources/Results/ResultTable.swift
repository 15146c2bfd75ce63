/// A table of one workload's results, as a person wants to read it.
public struct ResultTable: Equatable, Sendable {
    /// What it is about.
    public let title: String
    /// The names of the columns; the first is that of the peer.
    public let head: [String]
    /// Texts by row and column.
    public let rows: [[String]]

    /// Makes the table of a workload.
    ///
    /// - Parameters:
    ///   - workload: which.
    ///   - results: all results.
    public init(of workload: String, in results: ResultSet) {
        let kind = Workload(name: workload)
        let keys = results.keys(of: workload)
        let counts = Set(keys.compactMap(\.count))
        let shown = kind.columns.filter { column in keys.contains { results.spread($0, column.path) != nil } }
        let floor = kind.floor
        title = "\(workload): \(kind.title)"
        var head = ["peer"]
        if counts.count > 1 { head.append("n") }
        head += shown.map(\.name)
        if floor != nil { head.append("× floor") }
        self.head = head
        // The cheapest first, for each number of timers.
        let sorted = keys.map { (key: $0, median: results.spread($0, kind.mainPath)?.median ?? .infinity) }
            .sorted { ($0.key.count ?? 0, $0.median) < ($1.key.count ?? 0, $1.median) }
            .map(\.key)
        rows = sorted.map { key in
            var row = [key.peer]
            if counts.count > 1 { row.append(key.count.map { "\($0)" } ?? "") }
            row += shown.map { column in results.spread(key, column.path)?.text ?? "–" }
            if let floor {
                let base = ResultSet.Key(peer: floor, workload: workload, count: key.count)
                row.append(ResultTable.ratio(results, key, to: base, kind.mainPath))
            }
            return row
        }
    }

    private static func ratio(
        _ results: ResultSet, _ key: ResultSet.Key, to base: ResultSet.Key, _ path: String
    ) -> String {
        guard let value = results.spread(key, path)?.median, let floor = results.spread(base, path)?.median, floor > 0
        else { return "–" }
        return Spread.text(of: value / floor)
    }

    /// The tables of all workloads that have something to show.
    public static func all(in results: ResultSet) -> [ResultTable] {
        results.workloads.map { ResultTable(of: $0, in: results) }.filter { $0.head.count > 1 }
    }

    /// The table in Markdown.
    public var markdown: String {
        let lines = [head, head.map { _ in "---" }] + rows
        return "## \(title)\n\n" + lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}
