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

/// The line for any width: a title, a bar, the time, and whether the countdown is paused or done.
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
            let cut = title.shortened(columns: min(left - 1, max(columns / 3, 8)))
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
