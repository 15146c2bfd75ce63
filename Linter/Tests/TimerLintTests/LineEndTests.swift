import Foundation
import Testing

@testable import TimerLinting

/// Files whose lines end in CR LF, and such whose last line has no end.
struct LineEndTests {
    private static func withCRLF(_ text: String) -> String { text.replacing("\n", with: "\r\n") }

    private let source = withCRLF(
        """
        final class A {
            var timer: Timer?
            func start() {
                timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in print(1) }
            }
            func stop() { timer?.invalidate() }
        }

        """)

    private func findings(_ source: String) -> [Finding] {
        Linter(enabled: ["overwritten-timer"]).findings(in: [("A.swift", source)])
    }

    @Test(arguments: FixtureTests.fixtures)
    func `a rule finds and rewrites the same`(fixture: FixtureTests.Fixture) {
        let linter = Linter(enabled: [fixture.rule])
        let plain = linter.findings(in: fixture.files)
        let other = linter.findings(in: fixture.files.map { ($0.path, Self.withCRLF($0.text)) })
        #expect(plain.map(\.line) == other.map(\.line))
        #expect(plain.map(\.lineText) == other.map(\.lineText))
        for (path, text) in fixture.files {
            let mended = FixApplication(plain.filter { $0.path == path }, source: text, onlySafe: false).text
            let crlf = Self.withCRLF(text)
            let same = FixApplication(other.filter { $0.path == path }, source: crlf, onlySafe: false).text
            #expect(same == Self.withCRLF(mended))
        }
    }

    @Test func `comments silence rules`() {
        let line = "        timer = Timer"
        #expect(findings(source).count == 1)
        let next = source.replacing(line, with: "        // timerlint:disable:next overwritten-timer -- why\r\n" + line)
        #expect(findings(next).isEmpty)
        #expect(findings("// timerlint:disable\r\n" + source).isEmpty)
    }

    @Test func `a baseline knows what is on a line`() throws {
        let known = try Baseline(json: Baseline(findings(source)).json)
        #expect(known.new(findings(source)).isEmpty)
        #expect(known.new(findings(source.replacing("print(1)", with: "print(2)"))).count == 1)
    }

    @Test func `a diff keeps the line ends`() {
        let diff = FixApplication(findings(source), source: source, onlySafe: false).diff(path: "A.swift")
        #expect(diff.contains("@@ -1,7 +1,8 @@\n final class A {\r\n     var timer: Timer?\r\n"))
        #expect(diff.contains("\r\n+        timer?.invalidate()\r\n         timer = Timer"))
    }

    @Test func `a diff says that the last line has no end`() {
        let last = "func a() {\n    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }"
        let edit = Fix.Edit(start: 10, end: 10, text: "\n    b()")
        var finding = findings(source)[0]
        finding.fix = Fix(edits: [edit], isSafe: true)
        let after = FixApplication([finding], source: last, onlySafe: true).diff(path: "A.swift")
        #expect(after.hasSuffix("{ _ in }\n\\ No newline at end of file\n"))
        #expect(after.count { $0 == "\\" } == 1)
        finding.fix = Fix(edits: [Fix.Edit(start: last.utf8.count, end: last.utf8.count, text: "; c()")], isSafe: true)
        let at = FixApplication([finding], source: last, onlySafe: true).diff(path: "A.swift")
        #expect(at.contains("{ _ in }\n\\ No newline at end of file\n+    timer"))
        #expect(at.hasSuffix("; c()\n\\ No newline at end of file\n"))
    }
}
