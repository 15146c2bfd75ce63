/// Lines with columns as wide as their widest cell.
struct TextTable {
    /// Empty for rows without one.
    let header: [String]
    var rows: [[String]] = []

    /// The header and the rows; each cell is on one line, and has nothing that a terminal would obey.
    var lines: [String] {
        let cells = ((header.isEmpty ? [] : [header]) + rows).map { row in row.map(\.oneLine) }
        let widths = (cells.first ?? []).indices.map { column in cells.map { row in row[column].columns }.max() ?? 0 }
        return cells.map { row in
            let padded = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.columns)
            }
            let line = padded.joined(separator: "  ")
            return String(line.reversed().drop { character in character == " " }.reversed())
        }
    }
}

extension String {
    /// The text on one line, without anything that a terminal would obey.
    var oneLine: String {
        // A tab would go with the control characters, and join two words.
        split { character in character.isNewline || character == "\t" }.joined(separator: " ").printable
    }
}
