package import Foundation

/// Findings that are known and not reported again.
///
/// A finding is known by its file, rule and the text of its line, so that moved lines stay known.
package struct Baseline: Codable, Sendable {
    private struct Entry: Codable, Hashable {
        var path: String
        var rule: String
        var text: String
    }

    private var entries: [Entry]

    package init(_ findings: [Finding]) {
        entries = findings.map { Entry(path: $0.path, rule: $0.rule, text: $0.lineText) }
    }

    /// - Throws: if the data is no baseline.
    package init(json: Data) throws {
        entries = try JSONDecoder().decode([Entry].self, from: json)
    }

    package var json: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(entries)) ?? Data("[]".utf8)
    }

    /// The findings beyond those that are known.
    ///
    /// Two of the same kind on equal lines count twice.
    package func new(_ findings: [Finding]) -> [Finding] {
        var known: [Entry: Int] = [:]
        for entry in entries { known[entry, default: 0] += 1 }
        return findings.filter { finding in
            let entry = Entry(path: finding.path, rule: finding.rule, text: finding.lineText)
            guard let count = known[entry], count > 0 else { return true }
            known[entry] = count - 1
            return false
        }
    }
}
