/// `[{"path", "line", "column", "rule", "severity", "message", "fix"}]`; `fix` is null where there is none.
///
/// Offsets are in bytes of UTF-8 from the start of the file.
struct JSONReport {
    let text: String

    init(_ findings: [Finding]) { text = JSON.list(findings.map(Self.entry)).pretty }

    private static func entry(_ finding: Finding) -> JSON {
        [
            "path": .text(finding.path), "line": .number(finding.line), "column": .number(finding.column),
            "rule": .text(finding.rule), "severity": .text(finding.severity.rawValue),
            "message": .text(finding.message), "fix": finding.fix.map(entry) ?? .null,
        ]
    }

    private static func entry(_ fix: Fix) -> JSON {
        let edits = fix.edits.map { edit -> JSON in
            ["start": .number(edit.start), "end": .number(edit.end), "text": .text(edit.text)]
        }
        return ["safe": .bool(fix.isSafe), "edits": .list(edits)]
    }
}
