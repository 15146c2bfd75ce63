import Foundation
import Testing

/// `.ci/release` writes the next version into the places that are checked here.
@Suite struct `The version of the package` {
    private static let programs = [
        ("Tool/Sources/TimersCommand/Version.swift", #"static let current = "([^"]+)""#),
        ("Linter/Sources/TimerLintCommand/LintCommand.swift", #"version: "([^"]+)""#),
    ]

    /// Before the first release, what a reader can depend on is the branch.
    @Test func `is one in the changelog, the documentation, the tool and the linter`() throws {
        let headings = try Repository.text(of: "CHANGELOG.md").matches(of: /(?m)^## \[(.+?)\]/).map { String($0.1) }
        #expect(headings.first == "Unreleased", "the next change has a place")

        let places = try Self.pages().flatMap { page in
            try Repository.text(of: page).matches(of: /swift-timers\/swift-timers", ((?:from|branch): "[^"]+")/)
                .map { match in "\(page): \(match.1)" }
        }
        let readme = try Repository.text(of: "README.md")
        let isReleased = !readme.contains("<!-- until the first release -->")
        // Before the first release, the changelog has no version, and the programs say the one in preparation.
        #expect(isReleased == (headings.count > 1))
        let tool = try Repository.text(of: Self.programs[0].0)
        #expect(tool.contains("isReleased = \(isReleased)"))
        let version = try #require(
            headings.dropFirst().first ?? tool.firstMatch(of: /current = "([^"]+)"/).map { String($0.1) })
        #expect(version.wholeMatch(of: /\d+\.\d+\.\d+/) != nil)
        let dependency = isReleased ? "from: \"\(version)\"" : "branch: \"main\""
        #expect(places.count { $0.hasPrefix("README.md: ") } >= 3)
        #expect(places.filter { place in !place.hasSuffix(": \(dependency)") } == [])
        for (file, pattern) in Self.programs {
            let found = try Repository.text(of: file).matches(of: Regex(pattern))
            #expect(found.map { match in match.output[1].substring.map(String.init) } == [version], "\(file)")
        }
    }

    @Test func `is written wherever readers copy it from by each release, the first one too`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "release-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for file in try Self.pages() + ["CHANGELOG.md", ".ci/release"] + Self.programs.map(\.0) {
            let copy = folder.appending(path: file)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: Repository.root.appending(path: file), to: copy)
        }
        // A machine's own settings, such as signed commits, have no part in it.
        let script = """
            set -e
            cd "$1"
            export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
            git init -q -b main
            git config user.name Tests
            git config user.email tests@example.com
            for version in 98.0.0 98.0.1; do
                awk '{ print } $0 == "## [Unreleased]" { print "\\n- A change." }' CHANGELOG.md > changed
                mv changed CHANGELOG.md
                git add .
                git commit -qm change
                .ci/release --without-checks $version
                if grep -rnE 'branch: "main"|until the first release|No version has' README.md Sources; then exit 1; fi
                git describe --exact-match
            done
            """
        let run = try await Run.of(URL(filePath: "/bin/bash"), ["-c", script, "bash", folder.path])
        try #require(run.status == 0, "\n\(run.output)")
        let readme = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
        #expect(readme.contains("swift-timers/swift-timers\", from: \"98.0.1\""))
        #expect(readme.contains("traits: [.defaults"))
        let changelog = try String(contentsOf: folder.appending(path: "CHANGELOG.md"), encoding: .utf8)
        #expect(changelog.contains(/## \[98\.0\.1\] - \d{4}-\d\d-\d\d\n\n- A change\./))
    }

    /// The pages that readers copy from.
    private static func pages() throws -> [String] {
        try ["README.md"]
            + ["Sources", "Documentation", "Examples"]
            .flatMap { try Repository.files(below: $0, endingIn: ".md") }.map(Repository.name)
    }
}
