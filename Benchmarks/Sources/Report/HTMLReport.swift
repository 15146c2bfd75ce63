public import Results

/// A self-contained page of results: it needs no network and no other file.
public enum HTMLReport: Sendable {
    /// Makes the page.
    ///
    /// - Parameters:
    ///   - results: what it is about.
    ///   - made: when it was made, as it shall stand there.
    /// - Returns: the page.
    public static func text(of results: ResultSet, made: String) -> String {
        let keys = results.keys.filter { Series.origin(of: $0.peer) != .external }
        let most = keys.map { results.lines($0).count }.max()
        let rounds = most == 1 ? "one round" : "up to \(most ?? 0) rounds"
        let tables = ResultTable.all(in: results).map { table in
            Page.table(title: table.title, head: table.head, rows: table.rows)
        }
        return Page.html(
            title: "Timers, side by side",
            body: """
                <p>Medians of \(rounds). Made \(Markup.escape(made)). Compare only numbers of the same run: they differ
                between machines, and between times on one machine. Another program measured the names with
                “\(ResultLine.mark.dropFirst())”. Rest the pointer on a point or a bar to read it.
                Click a name to hide its line.</p>
                \(ChartChoice(results: results).html)
                \(tables.joined())
                """)
    }
}
