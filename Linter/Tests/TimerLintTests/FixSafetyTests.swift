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

    @Test(arguments: [
        (
            "{ _ in self.a = self.b // why\n        }",
            "{ [weak self] _ in\n            guard let self else { return }\n            self.a = self.b // why\n        }"
        ),
        (
            "{ _ in self.a = self.b /* why */ }",
            "{ [weak self] _ in\n            guard let self else { return }\n            self.a = self.b /* why */\n        }"
        ),
        (
            "{ _ in /* why */ self.a = self.b }",
            "{ [weak self] _ in /* why */\n            guard let self else { return }\n            self.a = self.b\n        }"
        ),
        (
            "{ _ in // why\n            self.a = self.b }",
            "{ [weak self] _ in // why\n            guard let self else { return }\n            self.a = self.b }"
        ),
        (
            "{ _ in self.a = self.b }",
            "{ [weak self] _ in\n            guard let self else { return }\n            self.a = self.b\n        }"
        ),
    ])
    func `comments in a closure stay`(closure: String, weak: String) {
        let start = "        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) "
        #expect(fixed(type(start + closure), rule: "strong-self-in-timer") == type(start + weak))
    }
}
