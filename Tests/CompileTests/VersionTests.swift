import Foundation
import Testing

/// `.ci/release` writes the next version into the places that are checked here.
@Suite struct `The version of the package` {
    @Test func `is one in the changelog, the documentation, the tool and the linter`() throws {
        let headings = try Repository.text(of: "CHANGELOG.md").matches(of: /(?m)^## \[(.+?)\]/).map { String($0.1) }
        try #require(headings.count >= 2)
        #expect(headings[0] == "Unreleased", "the next change has a place")
        let version = headings[1]
        #expect(version.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)

        var places: [(place: String, version: String)] = []
        let pages = try ["Sources", "Documentation", "Examples"]
            .flatMap { try Repository.files(below: $0, endingIn: ".md") }
        for page in ["README.md"] + pages.map(Repository.name) {
            let found = try Repository.text(of: page).matches(of: /swift-timers\/swift-timers", from: "([^"]+)"/)
            places += found.map { (page, String($0.1)) }
            if page == "README.md" { try #require(!found.isEmpty) }
        }
        for (file, pattern) in [
            ("Tool/Sources/TimersCommand/Version.swift", /static let current = "([^"]+)"/),
            ("Linter/Sources/TimerLintCommand/LintCommand.swift", /version: "([^"]+)"/),
        ] {
            let found = try Repository.text(of: file).matches(of: pattern)
            try #require(found.count == 1, "\(file)")
            places.append((file, String(found[0].1)))
        }
        #expect(places.filter { $0.version != version }.map { "\($0.place): \($0.version)" } == [])
    }
}
