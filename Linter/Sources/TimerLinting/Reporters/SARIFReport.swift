/// SARIF 2.1.0, as code scanning services read it.
struct SARIFReport {
    let text: String

    init(_ findings: [Finding]) {
        let rules = RuleRegistry.descriptions
        let index = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
        let results = findings.map { Self.result($0, ruleIndex: index[$0.rule] ?? 0) }
        let run: JSON = [
            "tool": ["driver": ["name": "timerlint", "rules": .list(rules.map(Self.rule))]],
            "results": .list(results), "columnKind": "unicodeCodePoints",
        ]
        let log: JSON = [
            "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
        ]
        text = log.pretty
    }

    private static func message(_ text: String) -> JSON { ["text": .text(text)] }

    private static func rule(_ rule: RuleDescription) -> JSON {
        [
            "id": .text(rule.id), "shortDescription": message(rule.summary), "fullDescription": message(rule.why),
            "help": message("Instead of\n\n\(rule.bad)\n\nwrite\n\n\(rule.good)"),
            "defaultConfiguration": ["level": .text(rule.severity.spelling)],
        ]
    }

    private static func result(_ finding: Finding, ruleIndex: Int) -> JSON {
        let artifact: JSON = ["uri": .text(uri(finding.path))]
        let region: JSON = ["startLine": .number(finding.line), "startColumn": .number(finding.codePointColumn)]
        var result: [String: JSON] = [
            "ruleId": .text(finding.rule), "ruleIndex": .number(ruleIndex), "level": .text(finding.severity.spelling),
            "message": message(finding.message),
            "locations": [["physicalLocation": ["artifactLocation": artifact, "region": region]]],
            "partialFingerprints": ["lineText/v1": .text("\(finding.rule):\(finding.lineText.stableHash)")],
        ]
        if let fix = finding.fix { result["fixes"] = [entry(fix, artifact: artifact)] }
        return .object(result)
    }

    private static func entry(_ fix: Fix, artifact: JSON) -> JSON {
        let replacements = fix.edits.map { edit -> JSON in
            let region: JSON = ["byteOffset": .number(edit.start), "byteLength": .number(edit.end - edit.start)]
            return ["deletedRegion": region, "insertedContent": message(edit.text)]
        }
        return [
            "description": message(fix.isSafe ? "Rewrite" : "Rewrite, and check the result"),
            "artifactChanges": [["artifactLocation": artifact, "replacements": .list(replacements)]],
        ]
    }

    private static func uri(_ path: String) -> String {
        var uri = ""
        for byte in path.utf8 {
            let character = Character(Unicode.Scalar(byte))
            if byte < 128, character.isLetter || character.isNumber || "/-._~".contains(character) {
                uri.append(character)
            } else {
                uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return path.hasPrefix("/") ? "file://" + uri : uri
    }
}

extension Severity {
    /// What SARIF and compilers call it.
    var spelling: String { self == .info ? "note" : rawValue }
}

extension String {
    /// FNV-1a: the same in every run and on every machine.
    fileprivate var stableHash: String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
