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
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Timers, side by side</title>
        <link rel="icon" href="data:,">
        <style>\(Page.style)</style>
        </head>
        <body>
        <h1>Timers, side by side</h1>
        <p>Medians of \(rounds). Made \(Markup.escape(made)). Compare numbers of one run: of another machine, or of the same
        one at another time, they are others. A name with “\(ResultLine.mark.dropFirst())” was measured by another program.
        Rest the pointer on a point or a bar to read it; click a name to hide its line.</p>
        \(ChartChoice(results: results).html)
        \(tables)
        <script>\(Page.script)</script>
        </body>
        </html>

        """
    }

    private var rounds: String {
        let most = results.keys.filter { Series.origin(of: $0.peer) != .external }.map { results.lines($0).count }.max()
        return most == 1 ? "one round" : "up to \(most ?? 0) rounds"
    }

    private var tables: String {
        ResultTable.all(in: results).map { table in
            let head = table.head.map { "<th>\(Markup.escape($0))</th>" }.joined()
            let rows = table.rows.map { row in
                "<tr>" + row.map { "<td>\(Markup.escape($0))</td>" }.joined() + "</tr>"
            }
            return """
                <section><h2>\(Markup.escape(table.title))</h2>
                <div class="wide"><table><thead><tr>\(head)</tr></thead>
                <tbody>\(rows.joined(separator: "\n"))</tbody></table></div></section>

                """
        }.joined()
    }
}
