import Foundation
import Testing

/// The article of the rules and the tests that hold the package to them.
@Suite struct `Rules of behaviour` {
    /// A rule, or a mention of one, such as `Rule 6, pause`.
    private struct Rule: Hashable {
        let number: Int
        let name: String
    }

    @Test func `are numbered in order, and each is cited by a test`() throws {
        let rules = try Self.rules()
        #expect(rules.map(\.number) == Array(1...16))
        let cited = try Set(Self.citations().map(\.rule.number))
        #expect(rules.filter { !cited.contains($0.number) }.map(\.name) == [])
    }

    @Test func `exist under the numbers and names that tests cite`() throws {
        let rules = try Self.rules()
        for citation in try Self.citations() {
            let isKnown = rules.contains { rule in
                rule.number == citation.rule.number && citation.rule.name.hasPrefix(rule.name)
            }
            #expect(isKnown, "\(citation.file) cites rule \(citation.rule.number) as '\(citation.rule.name)'")
        }
    }

    /// The rules of the article, in its order.
    private static func rules() throws -> [Rule] {
        let article = try Repository.text(of: "Sources/Timers/Timers.docc/RulesOfBehaviour.md")
        return article.matches(of: /(?m)^## Rule (\d+), (.+)$/).map { Rule(number: Int($0.1) ?? 0, name: "\($0.2)") }
    }

    /// What the tests cite: wherever they mention a rule by its number, the name has to follow.
    private static func citations() throws -> [(file: String, rule: Rule)] {
        try Repository.files(below: "Tests", endingIn: ".swift")
            .filter { $0.path != #filePath }
            .flatMap { file in
                try String(contentsOf: file, encoding: .utf8).matches(of: /\bRules? (\d+)(?:, ([^`\n]*))?/)
                    .map { (Repository.name(of: file), Rule(number: Int($0.1) ?? 0, name: "\($0.2 ?? "")")) }
            }
    }
}
