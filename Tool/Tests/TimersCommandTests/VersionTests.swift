import Foundation
import Subprocess
import Testing

@testable import TimersCommand

struct `The version` {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    @Test(arguments: [["--version"], ["every", "--version"], ["countdown", "--version"]])
    func `is told on request`(arguments: [String]) async throws {
        let outcome = try await Tool.run(arguments)
        #expect(outcome.status == .exited(0))
        #expect(outcome.output == "timers \(Version.current)\n")
    }

    @Test func `is the last one in the changelog, or on the way to the next`() throws {
        let changelog = try String(contentsOf: Self.root.appending(path: "CHANGELOG.md"), encoding: .utf8)
        let releases = changelog.matches(of: /(?m)^## \[(\d+\.\d+\.\d+)\]/).map { String($0.1) }
        #expect(Version.current.hasSuffix("-dev") || Version.current == releases.first)
        #expect(!releases.contains(Version.current.replacing("-dev", with: "")) || Version.current == releases.first)
    }
}
