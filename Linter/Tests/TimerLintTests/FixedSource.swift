@testable import TimerLinting

/// What a source becomes by the fixes of one rule.
func fixed(
    _ source: String, rule: String, onlySafe: Bool = true, options: RuleOptions = RuleOptions()
) -> String {
    var linter = Linter(enabled: [rule])
    linter.options = options
    return FixApplication(linter.findings(in: [("A.swift", source)]), source: source, onlySafe: onlySafe).text
}

/// A class with timers, whose method has these statements.
func owner(_ statements: String) -> String {
    """
    final class A {
        var timer: Timer?
        var task: Task<Void, Never>?
        var isVisible = true

        func start() {
    \(statements)
        }

        func tick() {}
        func end() { task?.cancel() }
    }

    """
}
