extension FixApplication {
    /// A unified diff with three lines of context; `path` is what the file is called in it.
    package func diff(path: String) -> String {
        guard !edits.isEmpty else { return "" }
        var starts = [0]
        for (index, byte) in source.enumerated() where byte == UInt8(ascii: "\n") { starts.append(index + 1) }
        let lineCount = source.last == UInt8(ascii: "\n") ? starts.count - 1 : starts.count
        var current = 0
        /// The line of an offset behind those asked for before.
        func line(_ offset: Int) -> Int {
            while current + 1 < starts.count, starts[current + 1] <= offset { current += 1 }
            return current
        }
        var hunks: [(lines: Range<Int>, edits: Range<Int>)] = []
        for (index, edit) in edits.enumerated() {
            let lines = max(0, line(edit.start) - 3)..<min(lineCount, line(max(edit.start, edit.end)) + 4)
            if let last = hunks.last, last.lines.upperBound >= lines.lowerBound {
                let upper = max(last.lines.upperBound, lines.upperBound)
                hunks[hunks.count - 1] = (last.lines.lowerBound..<upper, last.edits.lowerBound..<(index + 1))
            } else {
                hunks.append((lines, index..<(index + 1)))
            }
        }
        var out = "--- a/\(path)\n+++ b/\(path)\n"
        var shift = 0
        for hunk in hunks {
            let start = starts[hunk.lines.lowerBound]
            let end = hunk.lines.upperBound < starts.count ? starts[hunk.lines.upperBound] : source.count
            let old = Self.lines(of: String(decoding: source[start..<end], as: UTF8.self))
            let new = Self.lines(of: text(from: start, to: end, edits[hunk.edits]))
            out +=
                "@@ -\(hunk.lines.lowerBound + 1),\(old.count) +\(hunk.lines.lowerBound + 1 + shift),\(new.count) @@\n"
            out += Self.body(old, new)
            shift += new.count - old.count
        }
        return out
    }

    /// The lines of a text with their ends: the last may have none.
    private static func lines(of text: String) -> [Substring] {
        var lines: [Substring] = []
        var rest = text[...]
        while let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) {
            let next = rest.utf8.index(after: end)
            lines.append(rest[..<next])
            rest = rest[next...]
        }
        return rest.isEmpty ? lines : lines + [rest]
    }

    private static func body(_ old: [Substring], _ new: [Substring]) -> String {
        let difference = new.difference(from: old)
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var out = ""
        var (i, j) = (0, 0)
        while i < old.count || j < new.count {
            if i < old.count, removed.contains(i) {
                out += "-" + entry(old[i])
                i += 1
            } else if j < new.count, inserted.contains(j) {
                out += "+" + entry(new[j])
                j += 1
            } else {
                out += " " + entry(old[i])
                (i, j) = (i + 1, j + 1)
            }
        }
        return out
    }

    private static func entry(_ line: Substring) -> String {
        line.utf8.last == UInt8(ascii: "\n") ? String(line) : line + "\n\\ No newline at end of file\n"
    }
}
