/// Lines with columns as wide as their widest cell.
struct TextTable {
    /// Empty for rows without one.
    var header: [String] = []
    let rows: [[String]]

    /// The header and the rows; each cell is on one line, and has nothing that a terminal would obey.
    var lines: [String] {
        let cells = ((header.isEmpty ? [] : [header]) + rows).map { row in row.map(\.oneLine) }
        let widths = (cells.first ?? []).indices.map { column in cells.map { row in row[column].columns }.max() ?? 0 }
        return cells.map { row in Self.line(row, widths) }
    }

    /// A line of cells in columns of these widths.
    static func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = zip(cells, widths).map { cell, width in
            cell + String(repeating: " ", count: max(width - cell.columns, 0))
        }
        return String(padded.joined(separator: "  ").reversed().drop { character in character == " " }.reversed())
    }
}

extension String {
    /// The text on one line, without anything that a terminal would obey.
    var oneLine: String {
        // A tab would go with the control characters, and join two words.
        split { character in character.isNewline || character == "\t" }.joined(separator: " ").printable
    }
}
