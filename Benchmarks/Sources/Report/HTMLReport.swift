public import Results

/// A self-contained page of results: it needs no network and no other file.
public struct HTMLReport: Sendable {
    private let results: ResultSet
    private let made: String

    /// Prepares a page.
    ///
    /// - Parameters:
    ///   - results: what it is about.
    ///   - made: when it was made, as it shall stand there.
    public init(_ results: ResultSet, made: String) {
        self.results = results
        self.made = made
    }

    /// The page.
    public var text: String {
        Page.html(
            title: "Timers, side by side",
            body: """
                <p>Medians of \(rounds). Made \(Markup.escape(made)). Compare only numbers of the same run: they differ
                between machines, and between times on one machine. Another program measured the names with
                “\(ResultLine.mark.dropFirst())”. Rest the pointer on a point or a bar to read it.
                Click a name to hide its line.</p>
                \(ChartChoice(results: results).html)
                \(tables)
                """)
    }

    private var rounds: String {
        let most = results.keys.filter { Series.origin(of: $0.peer) != .external }.map { results.lines($0).count }.max()
        return most == 1 ? "one round" : "up to \(most ?? 0) rounds"
    }

    private var tables: String {
        ResultTable.all(in: results).map { table in
            Page.table(title: table.title, head: table.head, rows: table.rows)
        }.joined()
    }
}
