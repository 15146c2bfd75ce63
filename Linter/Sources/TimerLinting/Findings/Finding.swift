/// How bad a finding is, in rising order.
package enum Severity: String, Sendable, Comparable, CaseIterable {
    case info, warning, error

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// One mistake at one place.
package struct Finding: Sendable, Hashable {
    package var path: String
    /// From 1, in lines and UTF-8 columns, as compilers count.
    package var line: Int
    package var column: Int
    /// The same column in Unicode code points.
    package var codePointColumn: Int
    package var rule: String
    package var severity: Severity
    /// What is wrong, and what to do about it.
    package var message: String
    package var fix: Fix?
    /// The text of the line, by which a baseline knows the finding again after lines have moved.
    package var lineText: String

    /// The finding as builds show it, which end at an error.
    package var forBuilds: Finding {
        var finding = self
        finding.severity = min(severity, .warning)
        return finding
    }
}

/// A change of the source that removes a finding.
package struct Fix: Sendable, Hashable {
    /// A replacement of a range of UTF-8 offsets.
    package struct Edit: Sendable, Hashable {
        package var start: Int
        package var end: Int
        package var text: String
    }

    package var edits: [Edit]
    /// Whether the change surely compiles and keeps what the code means; others are shown by `--diff` only.
    package var isSafe: Bool
}
