import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@testable import TimerLinting

/// What fixes do to sources.
struct FixTests {
    @Test(arguments: [
        (
            "strong-self-in-timer",
            "        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }",
            "{ [weak self] _ in self?.tick() }"
        ),
        (
            "overwritten-timer",
            "        self.timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }",
            "        self.timer?.invalidate()\n        self.timer = Timer"
        ),
    ])
    func `a rule rewrites what it finds`(rule: String, statements: String, expected: String) {
        #expect(fixed(owner(statements), rule: rule).contains(expected))
    }

    @Test(arguments: [
        ("{self.tick()}", "{ [weak self] in self?.tick()}"),
        ("{/* why */self.tick()}", "{ [weak self] in/* why */self?.tick()}"),
        ("{\n            self.tick()\n        }", "{ [weak self] in\n            self?.tick()\n        }"),
        (
            "{self.tick(); self.tick()}",
            "{ [weak self] in\n            guard let self else { return }\n            self.tick(); self.tick()\n        }"
        ),
    ])
    func `a brace needs no blank after it`(closure: String, weak: String) {
        let source = """
            final class A {
                var source: DispatchSourceTimer?
                func start() {
                    source = DispatchSource.makeTimerSource()
                    source?.setEventHandler\(closure)
                    source?.resume()
                }
                func tick() {}
            }
            """
        let result = fixed(source, rule: "strong-self-in-timer")
        #expect(result == source.replacing(closure, with: weak))
        #expect(!Parser.parse(source: result).hasError)
    }

    @Test(arguments: [("60", "6"), ("5", "0.5"), ("1e20", "1e+19"), ("1e400", nil), ("1e300 * 1e300", nil)])
    func `a tolerance is a tenth of any interval`(interval: String, tolerance: String?) {
        let source = """
            func a() {
                let t = Timer.scheduledTimer(withTimeInterval: \(interval), repeats: true) { _ in }
            }
            """
        let added = tolerance.map { "    t.tolerance = \($0)\n}" } ?? "}"
        #expect(fixed(source, rule: "no-tolerance") == source.dropLast() + added)
    }

    @Test func `a timer of one platform is invalidated before it is overwritten`() {
        let source = """
            final class A {
                #if os(iOS)
                    var timer: Timer?
                    func start() {
                        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
                    }
                #endif
            }
            """
        #expect(fixed(source, rule: "overwritten-timer").contains("timer?.invalidate()\n            timer = Timer"))
    }

    static let positives = FixtureTests.fixtures.filter { $0.name == "found.swift" }

    @Test(arguments: positives)
    func `fixes of every fixture parse and are done after one run`(fixture: FixtureTests.Fixture) {
        let linter = Linter(enabled: [fixture.rule])
        for (path, text) in fixture.files {
            for onlySafe in [true, false] {
                let found = linter.findings(in: [(path, text)])
                let once = FixApplication(found, source: text, onlySafe: onlySafe).text
                #expect(!Parser.parse(source: once).hasError, "\(fixture.rule): \(once)")
                let again = linter.findings(in: [(path, once)])
                let left = again.filter { $0.fix != nil && ($0.fix?.isSafe == true || !onlySafe) }
                #expect(left.isEmpty, "\(fixture.rule): \(left.map { "\($0.line): \($0.lineText)" })")
            }
        }
    }

    @Test(arguments: [Set(RuleRegistry.descriptions.map(\.id)), Linter().enabled])
    func `a second run rewrites nothing`(rules: Set<String>) throws {
        let folder = TemporaryFolder()
        var paths: [String] = []
        for fixture in FixtureTests.fixtures {
            for (path, text) in fixture.files {
                // Each fixture is an app of its own.
                let place = "\(fixture.rule)/\(fixture.name)/"
                try folder.write("", to: place + "App.xcodeproj/project.pbxproj")
                paths.append(try folder.write(text, to: place + path).path)
            }
        }
        let fix = ProjectFix(run: ProjectRun(linter: Linter(enabled: rules), threads: 2))
        let before = try paths.map { try Data(contentsOf: URL(filePath: $0)) }
        let left = try fix(paths)
        let once = try paths.map { try Data(contentsOf: URL(filePath: $0)) }
        #expect(zip(before, once).count { $0 != $1 } > 10)
        #expect(left.malformed.isEmpty)
        #expect(!left.findings.contains { $0.fix?.isSafe == true })
        _ = try fix(paths)
        let twice = try paths.map { try Data(contentsOf: URL(filePath: $0)) }
        for (path, same) in zip(paths, zip(once, twice).map(==)) where !same {
            Issue.record("\(path) was rewritten again")
        }
    }

    @Test func `known findings and bytes that are no text are left alone`() throws {
        let folder = TemporaryFolder()
        let source = overwrittenTimer
        let known = try folder.write(source, to: "Known.swift")
        let raw = folder.url.appending(path: "Raw.swift")
        try Data(Array(source.utf8) + [0x2F, 0x2F, 0xFF, 0x0A]).write(to: raw)
        let run = ProjectRun(linter: Linter(enabled: ["overwritten-timer"]), threads: 1)
        let baseline = Baseline(run([known.path]).findings)
        let left = try ProjectFix(run: run, baseline: baseline)([known.path, raw.path])
        #expect(left.findings.count == 2)
        #expect(try String(contentsOf: known, encoding: .utf8) == source)
        #expect(try Data(contentsOf: raw).last == 0x0A && Data(contentsOf: raw).count == source.utf8.count + 4)
    }

    @Test func `a diff shows old and new lines`() {
        let source =
            "final class A {\n    var t: Timer?\n    func s() {\n        t = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }\n    }\n}\n"
        let found = Linter(enabled: ["overwritten-timer"]).findings(in: [("A.swift", source)])
        let diff = FixApplication(found, source: source, onlySafe: false).diff(path: "A.swift")
        #expect(diff.hasPrefix("--- a/A.swift\n+++ b/A.swift\n@@ -1,6 +1,7 @@\n"))
        #expect(diff.contains("\n+        t?.invalidate()\n"))
    }
}
