import Countdowns

/// A countdown as one line of a terminal that is redrawn in place.
struct ProgressBar: CountdownOutput {
    let terminal: KeyTerminal
    let unit: CountdownUnit
    let title: String?

    func show(_ reading: CountdownReading) {
        let layout = ProgressLine(title: title, time: unit.text(reading.shown), reading: reading)
        // The last column stays free: some terminals go to the next line when it is written to.
        terminal.show(layout.text(columns: terminal.columns - 1))
    }
}

/// The line for any width: a title, a bar, the time, and whether it stands still.
struct ProgressLine {
    let title: String?
    let time: String
    let reading: CountdownReading

    private static let widestBar = 50
    private static let narrowestBar = 4

    /// At most `columns` columns; the time is the last to go.
    func text(columns: Int) -> String {
        let end = time + note
        var parts = [end]
        var left = columns - end.columns
        if let title = title?.printable, !title.isEmpty {
            let cut = title.prefix(columns: min(left - 1, max(columns / 3, 8)))
            if !cut.isEmpty {
                parts.insert(cut, at: 0)
                left -= cut.columns + 1
            }
        }
        let bar = min(left - 3, Self.widestBar)
        if bar >= Self.narrowestBar { parts.insert(Self.bar(bar, reading.progress), at: parts.count - 1) }
        return parts.joined(separator: " ").prefix(columns: columns)
    }

    private var note: String {
        switch reading.phase {
        case .idle, .running: ""
        case .paused: " paused"
        case .finished: " done"
        }
    }

    private static func bar(_ width: Int, _ progress: Double) -> String {
        let filled = min(max(Int((progress * Double(width)).rounded(.down)), 0), width)
        return "[" + String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled) + "]"
    }
}

extension String {
    /// The text without anything a terminal would obey.
    var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }

    /// How many columns of a terminal the text takes.
    fileprivate var columns: Int {
        reduce(0) { $0 + $1.columns }
    }

    /// As much of the text as fits.
    fileprivate func prefix(columns: Int) -> String {
        var left = columns
        return String(
            prefix { character in
                left -= character.columns
                return left >= 0
            }
        )
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
