import Foundation
import Testing

/// The versions that readers of the README copy.
@Suite struct `The version in the README` {
    @Test func `is the newest one in the changelog`() throws {
        let changelog = try Repository.text(of: "CHANGELOG.md")
        let newest = try #require(changelog.firstMatch(of: /(?m)^## \[(\d+\.\d+\.\d+)\]/)).1
        let lines = try Repository.text(of: "README.md")
            .matches(of: /(?m)^\.package\(url: "[^"]+\/swift-timers", from: "([^"]+)"/)
        try #require(!lines.isEmpty)
        #expect(lines.filter { $0.1 != newest }.map(\.0) == [])
    }
}
