/// Applies fixes to the text of a file.
package struct FixApplication {
    let source: [UInt8]
    /// The findings whose fixes are applied.
    private(set) var applied: [Finding] = []
    /// In the order of the source.
    private(set) var edits: [Fix.Edit] = []

    /// Fixes that overlap an earlier one are left out; another run takes them.
    package init(_ findings: [Finding], source: String, onlySafe: Bool) {
        self.source = Array(source.utf8)
        for finding in findings {
            guard let fix = finding.fix, fix.isSafe || !onlySafe else { continue }
            // What another fix does as well is done once.
            let new = fix.edits.filter { !edits.contains($0) }
            guard
                new.allSatisfy({ edit in
                    !edits.contains { $0.start < edit.end && edit.start < $0.end || $0.start == edit.start }
                })
            else { continue }
            edits += new
            applied.append(finding)
        }
        edits.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    }

    /// Edits that do not overlap, in the order of the source.
    init(edits: [Fix.Edit], source: String) {
        self.source = Array(source.utf8)
        self.edits = edits
    }

    package var count: Int { edits.count }

    package var text: String { text(from: 0, to: source.count, edits[...]) }

    /// What the edits, which lie between two offsets, make of the text between them.
    func text(from start: Int, to end: Int, _ edits: ArraySlice<Fix.Edit>) -> String {
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
}
