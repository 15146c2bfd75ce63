import Foundation
import Testing

@testable import TimerLinting

/// Runs every fixture: `Fixtures/<rule>/*.swift` is checked with that rule alone.
///
/// A folder inside is one project of several files. `// expect: <rule>` stands on the line of each finding, with the
/// severity in parentheses where that depends on the case: `// expect: <rule> (warning)`.
struct FixtureTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    struct Fixture: CustomTestStringConvertible {
        var rule: String
        var name: String
        var files: [(path: String, text: String)]
        var testDescription: String { "\(rule)/\(name)" }
    }

    static let fixtures: [Fixture] = {
        let files = FileManager.default
        return RuleRegistry.identifiers.sorted().flatMap { rule -> [Fixture] in
            let folder = root.appending(path: rule)
            let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
            return names.sorted().map { name in
                let path = folder.appending(path: name)
                let inner = (try? files.contentsOfDirectory(atPath: path.path))?.sorted()
                let paths = inner?.map { path.appending(path: $0) } ?? [path]
                return Fixture(
                    rule: rule, name: name,
                    files: paths.map { ($0.lastPathComponent, (try? String(contentsOf: $0, encoding: .utf8)) ?? "") })
            }
        }
    }()

    @Test(arguments: fixtures)
    func `a rule finds exactly what its fixture expects`(fixture: Fixture) {
        let found = Linter(enabled: [fixture.rule]).findings(in: fixture.files)
        for (path, text) in fixture.files {
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let expected = lines.indices.filter { lines[$0].contains("// expect: \(fixture.rule)") }.map { $0 + 1 }
            let actual = found.filter { $0.path == path }.map(\.line)
            let name = URL(filePath: path).lastPathComponent
            for line in expected where !actual.contains(line) {
                Issue.record("\(fixture.rule)/\(name):\(line): missed: \(lines[line - 1])")
            }
            for finding in found where finding.path == path {
                let line = lines[finding.line - 1]
                guard
                    let named = Severity.allCases.first(where: {
                        line.contains("// expect: \(fixture.rule) (\($0.rawValue))")
                    })
                else { continue }
                #expect(finding.severity == named, "\(fixture.rule)/\(name):\(finding.line)")
            }
            for line in actual where !expected.contains(line) {
                Issue.record("\(fixture.rule)/\(name):\(line): false alarm: \(lines[line - 1])")
            }
        }
    }

    /// What comments silence is tested in `SuppressionTests`.
    @Test(arguments: RuleRegistry.identifiers.subtracting(["useless-suppression"]).sorted())
    func `every rule has twelve cases for it and twelve against it`(rule: String) {
        let texts = Self.fixtures.filter { $0.rule == rule }.flatMap(\.files).map(\.text)
        let positive = texts.reduce(0) {
            $0 + $1.split(separator: "// expect: \(rule)", omittingEmptySubsequences: false).count - 1
        }
        let negative = texts.reduce(0) {
            $0 + $1.split(separator: "// silent:", omittingEmptySubsequences: false).count - 1
        }
        #expect(positive >= 12, "\(rule) has \(positive) positive cases")
        #expect(negative >= 12, "\(rule) has \(negative) negative cases")
    }
}
