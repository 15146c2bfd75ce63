/// `[{"path", "line", "column", "rule", "severity", "message", "fix"}]`; `fix` is null where there is none.
struct JSONReport {
    private struct Entry: Encodable {
        var finding: Finding

        enum Keys: String, CodingKey { case path, line, column, rule, severity, message, fix }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(finding.path, forKey: .path)
            try container.encode(finding.line, forKey: .line)
            try container.encode(finding.column, forKey: .column)
            try container.encode(finding.rule, forKey: .rule)
            try container.encode(finding.severity.rawValue, forKey: .severity)
            try container.encode(finding.message, forKey: .message)
            try container.encode(finding.fix.map(FixEntry.init), forKey: .fix)
        }
    }

    /// Offsets are in bytes of UTF-8 from the start of the file.
    private struct FixEntry: Encodable {
        struct Edit: Encodable {
            var start: Int
            var end: Int
            var text: String
        }

        var safe: Bool
        var edits: [Edit]

        init(_ fix: Fix) {
            safe = fix.isSafe
            edits = fix.edits.map { Edit(start: $0.start, end: $0.end, text: $0.text) }
        }
    }

    let text: String

    init(_ findings: [Finding]) { text = findings.map(Entry.init).prettyJSON }
}
