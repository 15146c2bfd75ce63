/// The results as a table of fixed width with wrapped cells.
struct TourTable {
    let results: [TourResult]
    let width: Int

    private var columns: [Int] {
        let rest = width - 2 - 4 - 2 * 4
        let title = rest * 30 / 100
        let usual = (rest - title) / 2
        return [2, title, usual, rest - title - usual, 4]
    }

    /// The whole table, and one line that sums it up.
    var text: String {
        let rule = columns.map { String(repeating: "-", count: $0) }.joined(separator: "  ")
        var lines = [row(["#", "pattern", "as usually written", "with Timers", ""]), rule]
        for result in results {
            if let needs = result.needs {
                lines.append(row(["\(result.row)", result.title, "needs \(needs)", "", "-"]))
            } else {
                let ok = result.ok == true ? "ok" : "FAIL"
                lines.append(
                    row(["\(result.row)", result.title, usual(result.usual), result.ours?.text ?? "", ok]))
            }
        }
        return (lines + [rule, summary]).joined(separator: "\n")
    }

    /// The rows that were measured, for a page or an issue.
    var markdown: String {
        let rows = results.filter { $0.needs == nil }.map { result in
            let cells = ["\(result.row). \(result.title)", usual(result.usual), result.ours?.text ?? ""]
            return "| \(cells.joined(separator: " | ")) |"
        }
        return (["| job | as usually written | with this package |", "|---|---|---|"] + rows).joined(separator: "\n")
    }

    private func usual(_ half: Measurement?) -> String {
        guard let half else { return "" }
        return half.holds ? half.text : "\(half.text) (went well this time)"
    }

    private var summary: String {
        let shown = results.filter { $0.needs == nil }
        let kept = shown.count { $0.ok == true }
        let reproduced = shown.count { $0.usual?.holds == true }
        let elsewhere = results.count - shown.count
        let note = elsewhere > 0 ? " Not shown here: \(elsewhere)." : ""
        return "Went wrong as usual: \(reproduced) of \(shown.count). With Timers ok: \(kept) of \(shown.count).\(note)"
    }

    /// One row of the table, as many lines as its longest cell needs.
    private func row(_ cells: [String]) -> String {
        let wrapped = zip(cells, columns).map { wrap($0, to: $1) }
        let height = wrapped.map(\.count).max() ?? 0
        return (0..<height).map { line in
            TextTable.line(wrapped.map { cell in line < cell.count ? cell[line] : "" }, columns)
        }.joined(separator: "\n")
    }

    /// Breaks between words; a word that is wider than the column gets a line of its own.
    private func wrap(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
