import Foundation
import Testing

@testable import TimerLinting

/// The forms of a report.
struct ReportTests {
    private let findings = Linter(enabled: ["unstored-repeating-timer", "overwritten-timer"]).findings(in: [
        (
            "Sources/A b.swift",
            """
            final class A {
                var timer: Timer?
                func a() { Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }
                func b() {
                    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
                }
            }
            """
        )
    ])

    @Test func `text is what compilers print`() {
        let lines = ReportFormat.text.report(findings).split(separator: "\n")
        #expect(lines.first?.hasPrefix("Sources/A b.swift:3:16: warning: ") == true)
        #expect(lines.first?.hasSuffix("[unstored-repeating-timer]") == true)
        #expect(lines.count == 2)
    }

    @Test func `json has the documented keys`() throws {
        let json = try JSONSerialization.jsonObject(with: Data(ReportFormat.json.report(findings).utf8))
        let list = try #require(json as? [[String: Any]])
        #expect(list.count == 2)
        for entry in list {
            #expect(Set(entry.keys) == ["path", "line", "column", "rule", "severity", "message", "fix"])
        }
        #expect(list[0]["fix"] is NSNull)
        #expect((list[1]["fix"] as? [String: Any])?["safe"] as? Bool == true)
    }

    @Test func `sarif names its rules and escapes its paths`() throws {
        let text = ReportFormat.sarif.report(findings)
        #expect(text.contains("\"version\" : \"2.1.0\""))
        #expect(text.contains("Sources/A%20b.swift"))
        #expect(RuleRegistry.identifiers.allSatisfy { text.contains("\"id\" : \"\($0)\"") })
    }

    @Test func `sarif counts columns in code points`() {
        let line = "    let név = \"é👍🏽\"; func a() { let 日本 = 1; "
        let source = "\(line)Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in } }\n"
        let found = Linter(enabled: ["unstored-repeating-timer"]).findings(in: [("A.swift", source)])
        let text = ReportFormat.sarif.report(found)
        #expect(text.contains("\"columnKind\" : \"unicodeCodePoints\""))
        #expect(text.contains("\"startColumn\" : \(line.unicodeScalars.count + 1),"))
        #expect(found.first?.column == line.utf8.count + 1)
    }

    @Test func `github and xcode have their own lines`() {
        #expect(ReportFormat.github.report(findings).hasPrefix("::warning file=Sources/A b.swift,line=3,col=16,title="))
        #expect(ReportFormat.xcode.report(findings, root: "/x").hasPrefix("/x/Sources/A b.swift:3:16: warning: "))
    }

    @Test(arguments: RuleRegistry.descriptions.map(\.id))
    func `messages and explanations are two sentences`(id: String) throws {
        let rule = try #require(RuleRegistry.descriptions.first { $0.id == id })
        #expect(rule.why.matches(of: /[.;!?](\s|$)/).count >= 2)
        #expect(!rule.bad.isEmpty && !rule.good.isEmpty)
    }
}
