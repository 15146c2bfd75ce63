import Foundation
import Testing

/// Words that are no longer used, as CONTRIBUTING lists them.
@Suite struct `The words of the package` {
    private static let page = "CONTRIBUTING.md"

    /// The rows of the table of retired words: what to write stands in the second column.
    private func retiredWords() throws -> [String] {
        let section = try #require(
            Repository.text(of: Self.page).components(separatedBy: "\n### ").first { $0.hasPrefix("Retired words\n") })
        return section.matches(of: /(?m)^\| (`[^|]+`) \|/).flatMap { row in
            row.1.matches(of: /`([^`]+)`/).map { String($0.1) }
        }
    }

    @Test func `leave out those that were retired`() throws {
        let words = try retiredWords()
        try #require(words.count > 20)
        let pattern = try Regex("\\b(" + words.joined(separator: "|") + ")\\b").ignoresCase()
        let names = Set(words.filter { $0.contains(/[A-Z]/) })
        let folders =
            ["Sources", "Tests", "Examples", "Documentation", "Tool", "Linter", "Benchmarks", "Proofs"]
        let files = try folders.flatMap { folder in
            try Repository.files(below: folder, endingIn: ".swift") + Repository.files(below: folder, endingIn: ".md")
                + Repository.files(below: folder, endingIn: ".h") + Repository.files(below: folder, endingIn: ".c")
        }
        let others = ["README.md", "CHANGELOG.md"].map { Repository.root.appending(path: $0) }
        var found: [String] = []
        // Fixtures of the linter are other projects' code.
        let own = files.filter { !["Fixtures", "Corpus"].contains(where: $0.pathComponents.contains) }
        for file in own + others where file.lastPathComponent != "WordTests.swift" {
            let lines = try String(contentsOf: file, encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false)
            for (number, line) in lines.enumerated() {
                for match in line.matches(of: pattern) {
                    let word = String(match.output[1].substring ?? "")
                    // A name is retired as it is spelt, any other word in every spelling.
                    if !names.contains(word), names.contains(where: { $0.lowercased() == word.lowercased() }) {
                        continue
                    }
                    found.append("\(file.lastPathComponent):\(number + 1): \(word)")
                }
            }
        }
        #expect(found == [])
    }
}
