import Foundation
import Testing

@testable import TimerLinting

/// What becomes of the timers in `Fixtures/migrate`.
struct MigrationTests {
    @Test(arguments: MigrationFixture.all)
    func `a fixture becomes what stands beside it`(fixture: MigrationFixture) throws {
        let (text, left) = Linter().migrated(fixture.before, fixture.settings)
        if let folder = ProcessInfo.processInfo.environment["TIMERLINT_MIGRATED"] {
            // To look at, or to take over.
            let file = URL(filePath: folder).appending(path: fixture.name).appending(path: "after.swift")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        #expect(text == fixture.after)
        let lines = fixture.before.split(separator: "\n", omittingEmptySubsequences: false)
        let expected = lines.enumerated().flatMap { number, line -> [String] in
            let reasons = line.split(separator: "// left: ", omittingEmptySubsequences: false).dropFirst()
            return reasons.map { "\(number + 1): \($0.trimmingCharacters(in: .whitespaces))" }
        }
        #expect(left.map { "\($0.line): \($0.reason)" } == expected)
    }

    @Test(arguments: MigrationFixture.all)
    func `what has moved does not move again`(fixture: MigrationFixture) {
        #expect(Linter().migrated(fixture.after, fixture.settings).text == fixture.after)
    }

    #if os(Linux)
        @Test(arguments: MigrationFixture.all)
        func `a fixture compiles before and after`(fixture: MigrationFixture) throws {
            if fixture.after != fixture.before { #expect(try errors(in: fixture.after, fixture) == []) }
            #expect(try errors(in: fixture.before, fixture, mode: 5) == [])
        }

        /// The errors and warnings of the compiler, without the Objective-C runtime and the frameworks of Apple's
        /// platforms.
        private func errors(in source: String, _ fixture: MigrationFixture, mode: Int? = nil) throws -> [String] {
            let folder = TemporaryFolder()
            let plain = source.withoutApplePlatforms
                .replacing(/\bTimer\(\)/, with: "Timer(timeInterval: 1, repeats: false) { _ in }")
            let file = try folder.write(plain, to: "Fixture.swift")
            var arguments = ["-emit-sil", "-wmo", "-parse-as-library", "-module-name", "Fixture"]
            arguments += ["-swift-version", "\(mode ?? fixture.settings.languageMode)", "-o"]
            arguments.append(folder.url.appending(path: "out.sil").path)
            arguments += try BuiltLibrary.importArguments() + [file.path] + Stubs.paths("MigrationStubs")
            let outcome = try Program.run("swiftc", arguments)
            // What the stubs would need to be without a warning is no subject of these tests.
            let found = outcome.lines.filter {
                $0.contains("error: ") || mode == nil && $0.contains("Fixture.swift:") && $0.contains("warning: ")
            }
            return found.isEmpty && outcome.status != 0 ? outcome.lines : found
        }
    #endif
}
