import Testing

@testable import TimerLint

/// Where fixes hold back, and what they leave as it is.
struct FixSafetyTests {
    /// A class with timers, whose method has these statements.
    private func type(_ statements: String) -> String {
        """
        final class A {
            var timer: Timer?
            var task: Task<Void, Never>?
            var isVisible = true
            func start() {
        \(statements)
            }
            func tick() {}
        }

        """
    }

    @Test func `a closure that may return a value is left early in the diff only`() {
        let source = type(
            """
                    every(1) {
                        self.tick()
                        return .again
                    }
            """)
        var options = RuleOptions()
        options.timerFunctions = ["every"]
        #expect(fixed(source, rule: "strong-self-in-timer", options: options) == source)
        #expect(fixed(source, rule: "strong-self-in-timer", onlySafe: false, options: options) != source)
    }
}
