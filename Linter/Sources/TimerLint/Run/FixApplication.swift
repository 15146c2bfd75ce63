/// Applies fixes to the text of a file.
package struct FixApplication {
    private let source: [UInt8]
    private var edits: [Fix.Edit] = []

    /// Fixes that overlap an earlier one are left out; another run takes them.
    package init(_ findings: [Finding], source: String, onlySafe: Bool) {
        self.source = Array(source.utf8)
        for finding in findings {
            guard let fix = finding.fix, fix.isSafe || !onlySafe else { continue }
            guard
                fix.edits.allSatisfy({ edit in
                    !edits.contains {
                        $0.start < edit.end && edit.start < $0.end || $0 == edit || $0.start == edit.start
                    }
                })
            else { continue }
            edits += fix.edits
        }
        edits.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    }

    package var count: Int { edits.count }

    package var text: String { text(from: 0, to: source.count, edits[...]) }

    private func text(from start: Int, to end: Int, _ edits: ArraySlice<Fix.Edit>) -> String {
        var bytes: [UInt8] = []
        var position = start
        for edit in edits {
            bytes += source[position..<edit.start]
            bytes += Array(edit.text.utf8)
            position = edit.end
        }
        bytes += source[position..<max(position, end)]
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A unified diff with three lines of context.
    package func diff(path: String) -> String {
        guard !edits.isEmpty else { return "" }
        var starts = [0]
        for (index, byte) in source.enumerated() where byte == UInt8(ascii: "\n") { starts.append(index + 1) }
        let lineCount = source.last == UInt8(ascii: "\n") ? starts.count - 1 : starts.count
        func line(_ offset: Int) -> Int { max(0, (starts.firstIndex { $0 > offset } ?? starts.count) - 1) }
        var hunks: [(lines: Range<Int>, edits: [Fix.Edit])] = []
        for edit in edits {
            let lines = max(0, line(edit.start) - 3)..<min(lineCount, line(max(edit.start, edit.end)) + 4)
            if let last = hunks.last, last.lines.upperBound >= lines.lowerBound {
                hunks[hunks.count - 1] = (
                    last.lines.lowerBound..<max(last.lines.upperBound, lines.upperBound), last.edits + [edit]
                )
            } else {
                hunks.append((lines, [edit]))
            }
        }
        let name = path.drop { $0 == "/" }
        var out = "--- a/\(name)\n+++ b/\(name)\n"
        var shift = 0
        for hunk in hunks {
            let start = starts[hunk.lines.lowerBound]
            let end = hunk.lines.upperBound < starts.count ? starts[hunk.lines.upperBound] : source.count
            let old = Self.lines(String(decoding: source[start..<end], as: UTF8.self))
            let new = Self.lines(text(from: start, to: end, hunk.edits[...]))
            out +=
                "@@ -\(hunk.lines.lowerBound + 1),\(old.count) +\(hunk.lines.lowerBound + 1 + shift),\(new.count) @@\n"
            out += Self.body(old, new)
            shift += new.count - old.count
        }
        return out
    }

    private static func lines(_ text: String) -> [Substring] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        if lines.last == "" { lines.removeLast() }
        return lines
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
                out += "-\(old[i])\n"
                i += 1
            } else if j < new.count, inserted.contains(j) {
                out += "+\(new[j])\n"
                j += 1
            } else {
                out += " \(old[i])\n"
                (i, j) = (i + 1, j + 1)
            }
        }
        return out
    }
}
