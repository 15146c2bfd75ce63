package import Foundation

/// Findings that are known and not reported again.
///
/// A finding is known by its file, rule and the text of its line, so that moved lines stay known. Paths start from the
/// folder of the configuration, so that it does not matter where and with which paths a run is started.
package struct Baseline: Sendable {
    private struct Entry: Codable, Hashable {
        var path: String
        var rule: String
        var text: String

        init(_ finding: Finding, base: BaseFolder) {
            path = base.relative(finding.path)
            rule = finding.rule
            text = finding.lineText
        }
    }

    private let entries: [Entry]
    private let base: BaseFolder

    package init(_ findings: [Finding], base: BaseFolder = BaseFolder()) {
        entries = findings.map { Entry($0, base: base) }
        self.base = base
    }

    /// - Throws: if the data is no baseline.
    package init(json: Data, base: BaseFolder = BaseFolder()) throws {
        entries = try JSONDecoder().decode([Entry].self, from: json)
        self.base = base
    }

    package var json: Data {
        (try? JSONEncoder.stable.encode(entries)) ?? Data("[]".utf8)
    }

    /// The findings beyond those that are known.
    ///
    /// Two of the same kind on equal lines count twice.
    package func new(_ findings: [Finding]) -> [Finding] {
        var known: [Entry: Int] = [:]
        for entry in entries { known[entry, default: 0] += 1 }
        return findings.filter { finding in
            let entry = Entry(finding, base: base)
            guard let count = known[entry], count > 0 else { return true }
            known[entry] = count - 1
            return false
        }
    }
}
