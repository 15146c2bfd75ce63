import Dispatch
import Foundation
import Testing

@testable import TimerLinting

/// Sources that no one has written: mutants of the fixtures, and arbitrary bytes.
///
/// `TIMERLINT_FUZZ_SECONDS` says how long to go on, and `TIMERLINT_FUZZ_SEED` with which random numbers to begin.
struct FuzzTests {
    private static func setting(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }

    /// Where the source stands that is being checked: if the process dies of it, it stays there.
    private static let file = FileManager.default.temporaryDirectory
        .appending(path: "timerlint-fuzz-\(ProcessInfo.processInfo.processIdentifier).swift")

    @Test(.timeLimit(.minutes(60)))
    func `no source stops the linter, and no fix breaks one that is whole`() async {
        let seconds = Self.setting("TIMERLINT_FUZZ_SECONDS")
        let seed = Self.setting("TIMERLINT_FUZZ_SEED") ?? 1
        let (count, problems) = await withCheckedContinuation { continuation in
            // Deep nesting needs a deep stack.
            let isStarted = DeepThread.start {
                continuation.resume(returning: Self.fuzz(seed: seed, seconds: seconds))
            }
            if !isStarted { continuation.resume(returning: (0, ["no thread"])) }
        }
        print("fuzzed \(count) sources from seed \(seed)")
        #expect(count > 0)
        #expect(problems.isEmpty)
    }

    private static let corpus =
        FixtureTests.fixtures.flatMap { $0.files.map(\.text) } + MigrationFixture.all.flatMap { [$0.before, $0.after] }

    /// - Parameters:
    ///   - seed: where the random numbers begin.
    ///   - seconds: how long to go on; nil for two hundred sources.
    /// - Returns: how many sources were checked, and what is wrong with the first few that are not as they should be.
    private static func fuzz(seed: UInt64, seconds: UInt64?) -> (count: Int, problems: [String]) {
        var sources = MutatedSource(seed: seed, corpus: corpus)
        let end = seconds.map { DispatchTime.now() + .seconds(Int($0)) }
        var (count, problems) = (0, [String]())
        while problems.count < 5, end.map({ DispatchTime.now() < $0 }) ?? (count < 200) {
            let bytes = sources.next()
            try? Data(bytes).write(to: file)
            let source = String(decoding: bytes, as: UTF8.self)
            let start = DispatchTime.now().uptimeNanoseconds
            if let problem = check(source) { problems.append("\(problem), in:\n\(source)") }
            let nanoseconds = DispatchTime.now().uptimeNanoseconds - start
            // A minute is much more than the slowest fixture takes on a busy machine.
            if nanoseconds > 60_000_000_000 { problems.append("took \(nanoseconds) ns:\n\(source)") }
            count += 1
        }
        try? FileManager.default.removeItem(at: file)
        return (count, problems)
    }

    private static func check(_ source: String) -> String? {
        let linter = Linter(enabled: RuleRegistry.identifiers)
        let findings = linter.findings(in: [("A.swift", source)])
        if findings != linter.findings(in: [("A.swift", source)]) { return "two runs find different things" }
        let lines = source.utf8.count { $0 == 10 || $0 == 13 } + 1
        for finding in findings where finding.line < 1 || finding.line > lines || finding.column < 1 {
            return "a finding is at line \(finding.line) of \(lines), column \(finding.column)"
        }
        for onlySafe in [true, false] {
            let application = FixApplication(findings, source: source, onlySafe: onlySafe)
            for edit in application.edits where edit.start > edit.end || edit.end > source.utf8.count {
                return "a fix is at \(edit.start)..<\(edit.end) of \(source.utf8.count)"
            }
            let isWhole = !linter.isMalformed(source, path: "A.swift")
            if isWhole, linter.isMalformed(application.text, path: "A.swift") {
                return "a fix makes this of it:\n\(application.text)\n"
            }
        }
        return checkMigration(of: source, linter)
    }

    private static func checkMigration(of source: String, _ linter: Linter) -> String? {
        var settings = MigrationSettings()
        for mode in [5, 6] {
            settings.languageMode = mode
            let (text, _) = linter.migrated(source, settings)
            if text == source { continue }
            if linter.isMalformed(source, path: "A.swift") { return "timers move in a file with syntax errors" }
            if linter.isMalformed(text, path: "A.swift") { return "moving timers makes this of it:\n\(text)\n" }
            let again = linter.migrated(text, settings).text
            if again != text { return "timers move twice:\n\(text)\n and then\n\(again)\n" }
        }
        return nil
    }
}
