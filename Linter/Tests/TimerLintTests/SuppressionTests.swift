import Testing

@testable import TimerLinting

/// Comments that silence rules, and baselines.
struct SuppressionTests {
    private let rule = "unstored-repeating-timer"

    private func lines(_ body: String) -> [Int] {
        Linter(enabled: [rule]).findings(in: [("A.swift", "func a() {\n\(body)\n}\n")]).map(\.line)
    }

    private let timer = "Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }"

    @Test func `without a comment it is reported`() { #expect(lines(timer) == [2]) }

    @Test func `next silences the line after`() {
        #expect(lines("// timerlint:disable:next \(rule) -- lives as long as the app\n\(timer)\n\(timer)") == [4])
    }

    @Test func `this silences its own line`() {
        #expect(lines("\(timer)  // timerlint:disable:this \(rule)\n\(timer)") == [3])
    }

    @Test func `disable silences the rest, until enable`() {
        #expect(lines("// timerlint:disable \(rule)\n\(timer)\n// timerlint:enable \(rule)\n\(timer)") == [5])
    }

    @Test func `other rules are not silenced`() {
        #expect(lines("// timerlint:disable:next never-stopped\n\(timer)") == [3])
    }

    @Test func `what looks like a comment in a text silences nothing`() {
        #expect(lines("let text = \"\"\"\n// timerlint:disable\n\"\"\"\n\(timer)") == [5])
        #expect(lines("let address = \"http://timerlint:disable\"\n\(timer)") == [3])
        #expect(lines("/*\n// timerlint:disable\n*/\n\(timer)") == [5])
    }

    @Test func `a baseline knows findings after lines have moved`() throws {
        let linter = Linter(enabled: [rule])
        let old = linter.findings(in: [("A.swift", "func a() {\n\(timer)\n}\n")])
        let known = try Baseline(json: Baseline(old).json)
        let moved = linter.findings(in: [("A.swift", "\n\nfunc a() {\n\(timer)\n\(timer)\n}\n")])
        #expect(known.new(moved).map(\.line) == [5])
    }

    private func useless(_ body: String) -> [Int] {
        let rules: Set<String> = [rule, "useless-suppression"]
        return Linter(enabled: rules).findings(in: [("A.swift", "func a() {\n\(body)\n}\n")])
            .filter { $0.rule == "useless-suppression" }.map(\.line)
    }

    @Test func `a comment with an unknown rule is reported`() {
        #expect(useless("// timerlint:disable:next unstored-timer\n\(timer)") == [2])
        #expect(useless("// timerlint:enable unstored-timer\n\(timer)") == [2])
    }

    @Test func `a comment that silences nothing is reported`() {
        #expect(useless("// timerlint:disable:next \(rule)\nprint(1)") == [2])
        #expect(useless("print(1)  // timerlint:disable:this \(rule)") == [2])
        #expect(useless("// timerlint:disable \(rule)\nprint(1)") == [2])
        #expect(useless("// timerlint:disable \(rule)\n\(timer)\n\(timer)") == [])
        #expect(useless("// timerlint:disable:next \(rule)\n\(timer)") == [])
    }

    @Test func `nothing is known of a rule that has not run`() {
        #expect(useless("// timerlint:disable:next never-stopped\nprint(1)") == [])
        #expect(useless("// timerlint:disable:next\nprint(1)") == [])
    }
}
