import Testing

@testable import TimerLinting

/// Comments that silence rules, and baselines.
struct SuppressionTests {
    private static let rule = "unstored-repeating-timer"

    private func found(_ body: String, _ rules: Set<String>) -> [Finding] {
        Linter(enabled: rules).findings(in: [("A.swift", "func a() {\n\(body)\n}\n")])
    }

    private static let timer = "Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }"

    @Test(arguments: [
        (timer, [2]),
        ("// timerlint:disable:next \(rule) -- lives as long as the app\n\(timer)\n\(timer)", [4]),
        ("\(timer)  // timerlint:disable:this \(rule)\n\(timer)", [3]),
        ("// timerlint:disable \(rule)\n\(timer)\n// timerlint:enable \(rule)\n\(timer)", [5]),
        // Other rules are not silenced.
        ("// timerlint:disable:next never-stopped\n\(timer)", [3]),
        // What looks like a comment in a text.
        ("let text = \"\"\"\n// timerlint:disable\n\"\"\"\n\(timer)", [5]),
        ("let address = \"http://timerlint:disable\"\n\(timer)", [3]),
        ("/*\n// timerlint:disable\n*/\n\(timer)", [5]),
    ])
    func `a comment silences what it says`(body: String, lines: [Int]) {
        #expect(found(body, [Self.rule]).map(\.line) == lines)
    }

    @Test(arguments: [
        // An unknown rule.
        ("// timerlint:disable:next unstored-timer\n\(timer)", [2]),
        ("// timerlint:enable unstored-timer\n\(timer)", [2]),
        // Nothing to silence.
        ("// timerlint:disable:next \(rule)\nprint(1)", [2]),
        ("print(1)  // timerlint:disable:this \(rule)", [2]),
        ("// timerlint:disable \(rule)\nprint(1)", [2]),
        ("// timerlint:disable \(rule)\n\(timer)\n\(timer)", []),
        ("// timerlint:disable:next \(rule)\n\(timer)", []),
        // Nothing is known of a rule that has not run.
        ("// timerlint:disable:next never-stopped\nprint(1)", []),
        ("// timerlint:disable:next\nprint(1)", []),
    ])
    func `a comment that silences nothing is reported`(body: String, lines: [Int]) {
        let found = found(body, [Self.rule, "useless-suppression"]).filter { $0.rule == "useless-suppression" }
        #expect(found.map(\.line) == lines)
    }

    @Test func `a baseline knows findings after lines have moved`() throws {
        let linter = Linter(enabled: [Self.rule])
        let old = linter.findings(in: [("A.swift", "func a() {\n\(Self.timer)\n}\n")])
        let known = try Baseline(json: Baseline(old).json)
        let moved = linter.findings(in: [("A.swift", "\n\nfunc a() {\n\(Self.timer)\n\(Self.timer)\n}\n")])
        #expect(known.new(moved).map(\.line) == [5])
    }
}
