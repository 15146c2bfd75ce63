extension String {
    /// The text without anything that a terminal would obey or that would change how the rest of the line looks.
    ///
    /// Control characters go, and so do those that turn the direction of what follows: they could make the time of a
    /// countdown read backwards.
    var printable: String { String(String.UnicodeScalarView(unicodeScalars.filter(\.isPrintable))) }

    /// As much of the text as fits into that many bytes of UTF-8.
    func prefix(bytes: Int) -> String { prefix(bytes) { character in character.utf8.count } }

    /// As much of the text as fits into that many columns.
    func prefix(columns: Int) -> String { prefix(columns) { character in character.columns } }

    private func prefix(_ room: Int, _ size: (Character) -> Int) -> String {
        var left = room
        let fitting = prefix { character in
            left -= size(character)
            return left >= 0
        }
        return String(fitting)
    }

    /// How many columns of a terminal the text takes.
    var columns: Int { reduce(0) { sum, character in sum + character.columns } }

    /// The text, or its beginning and three dots if it is wider than that many columns.
    func shortened(columns: Int) -> String {
        guard self.columns > columns else { return self }
        let dots = "..."
        let start = prefix(columns: columns - (columns < 8 ? 0 : dots.count))
        return start.reversed().drop(while: \.isWhitespace).reversed() + (columns < 8 ? "" : dots)
    }

    /// The text in lines of at most that many columns, broken between words; lines after the first are indented.
    ///
    /// A number stays with the words around it, and a word that is wider than a line stays whole.
    func wrapped(columns: Int) -> [String] {
        let words = split(separator: " ", omittingEmptySubsequences: false)
        var pieces: [Substring] = []
        for word in words {
            if let last = pieces.last, let end = last.last, let start = word.first,
                end.isDigit && start.isLetter || end.isLetter && start.isDigit
            {
                // Both are parts of this text, with one space between them.
                pieces[pieces.count - 1] = self[last.startIndex..<word.endIndex]
            } else {
                pieces.append(word)
            }
        }
        var lines: [String] = []
        for piece in pieces {
            if let line = lines.last, line.columns + 1 + String(piece).columns <= columns {
                lines[lines.count - 1] += " " + piece
            } else {
                lines.append((lines.isEmpty ? "" : "  ") + piece)
            }
        }
        return lines
    }

    /// The text as one word of a shell.
    var shellWord: String {
        let isPlain = !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "_@%+=:,./-".contains($0) }
        if isPlain { return self }
        return "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}

extension Unicode.Scalar {
    /// Whether the rest of a line stays as it is behind this.
    fileprivate var isPrintable: Bool {
        if properties.isBidiControl { return false }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }
}

extension Character {
    /// Two for the wide letters of East Asia, by the blocks they stand in, and for pictures.
    fileprivate var columns: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        // U+FE0F makes a picture of what is else shown as a letter.
        if scalar.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
        return switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}
