import Testing

@testable import TimerLinting

/// Where fixes hold back, and what they leave as it is.
struct FixSafetyTests {
    @Test(arguments: [
        // A closure that returns a value is not left early.
        ("        every(1) {\n            self.tick()\n            return .again\n        }", "var isVisible = true"),
        // A background activity has to be completed without its owner too.
        (
            "        activity.schedule { completion in\n            self.tick()\n"
                + "            completion(.finished)\n        }",
            "let activity = NSBackgroundActivityScheduler(identifier: \"a\")"
        ),
        // What is done when a source is cancelled may need its owner.
        ("        source?.setCancelHandler { self.tick() }", "var source: DispatchSourceTimer?"),
    ])
    func `a closure that has something to do without its owner stays`(statements: String, property: String) {
        var options = RuleOptions()
        options.timerFunctions = ["every"]
        let source = owner(statements).replacing("var isVisible = true", with: property)
        #expect(fixed(source, rule: "strong-self-in-timer", onlySafe: false, options: options) == source)
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
        let end = "\n    }\n    deinit {\n        timer?.invalidate()"
        #expect(fixed(owner(start + closure + end), rule: "strong-self-in-timer") == owner(start + weak + end))
    }

    @Test(arguments: [
        ("no-tolerance", "let t = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }; t.fire()"),
        ("no-tolerance", "queue.async {\n timer = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in } }"),
        ("default-mode-only", "let t = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }; t.fire()"),
    ])
    func `nothing is added after a statement that is not the last of its line`(rule: String, statements: String) {
        let source = owner(statements).replacing("class A", with: "class A: UIScrollView")
        let found = Linter(enabled: [rule]).findings(in: [("A.swift", source)])
        #expect(found.count == 1)
        #expect(found.allSatisfy { $0.fix == nil })
    }

    /// `RunLoop.current` is unavailable in asynchronous code.
    @Test(arguments: [("func start()", true), ("func start() async", false), ("lazy var start: () -> Void =", false)])
    func `a run loop is taken in synchronous code`(declaration: String, isSafe: Bool) {
        let source = owner("        let t = Timer.scheduledTimer(withTimeInterval: 5, repeats: true) { _ in }")
            .replacing("class A", with: "class A: UIScrollView").replacing("func start()", with: declaration)
        #expect((fixed(source, rule: "default-mode-only") != source) == isSafe)
        #expect(fixed(source, rule: "default-mode-only", onlySafe: false) != source)
    }

    @Test func `a comment at the end of a line stays there`() {
        let sleep = "        task = Task {\n            try? await Task.sleep(for: .seconds(1))"
        let rest = "  // timerlint:disable:this bad-interval\n"
        #expect(
            fixed(owner(sleep + rest + "            tick()\n        }"), rule: "lost-cancellation")
                == owner(
                    sleep + rest + "            guard !Task.isCancelled else { return }\n            tick()\n        }")
        )
    }

    @Test(arguments: [
        ("NSObject?", "stored"), ("Any?", "stored"), ("AnyObject?", "stored"), ("MyTimer?", "stored"),
        ("Timer?", "stored?.invalidate()\nstored"), ("NSTimer!", "stored?.invalidate()\nstored"),
        ("CADisplayLink?", "stored?.invalidate()\nstored"),
    ])
    func `what is no timer by its type is not invalidated`(declared: String, assigned: String) {
        let construct = " = CADisplayLink(target: other, selector: #selector(tick))"
        let source = owner("stored" + construct)
            .replacing("var isVisible = true", with: "var stored: \(declared)")
        #expect(
            fixed(source, rule: "overwritten-timer")
                == source.replacing("stored\(construct)", with: assigned + construct))
    }

    @Test(arguments: ["timer = nil", "timer = nil\ntimer?.invalidate()", "if isVisible { self.timer = nil }"])
    func `a timer that was let go of is out of reach`(statement: String) {
        let source = owner(statement + "\ntimer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }")
        #expect(Linter(enabled: ["overwritten-timer"]).findings(in: [("A.swift", source)]).count == 1)
        #expect(fixed(source, rule: "overwritten-timer", onlySafe: false) == source)
    }

    @Test func `comments stay with the line they touch`() {
        let comments =
            "        // timerlint:disable:next strong-self-in-timer -- it lives until it is stopped\n        /* why */\n"
        let start = "        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }"
        for above in ["", "        print(1)\n", "        // apart\n\n", "        /* a\n         b */\n\n"] {
            #expect(
                fixed(owner(above + comments + start), rule: "overwritten-timer")
                    == owner(above + "        timer?.invalidate()\n" + comments + start))
        }
    }

    /// The name may be one of a superclass in another module.
    @Test(arguments: [
        ("while !isCancelled", false), ("while !Task.isCancelled && isLoaded", false),
        ("while !Task.isCancelled, !stop.isCancelled", true), ("while !Task.isCancelled", true), ("while true", true),
        ("for await _ in $ticks.values", false), ("for await _ in $stop.values where isLoaded", false),
    ])
    func `the head of a loop has no self yet`(head: String, isSafe: Bool) {
        let source = owner(
            """
                    task = Task { [weak self] in
                        let stop = Stop()
                        guard let self else { return }
                        \(head) {
                            self.tick()
                            try? await Task.sleep(for: .seconds(1))
                        }
                    }
            """
        ).replacing("class A", with: "class A: Operation")
        #expect((fixed(source, rule: "task-holds-self") != source) == isSafe)
        #expect(fixed(source, rule: "task-holds-self", onlySafe: false) != source)
    }

    @Test func `a comment beside a guard goes with it`() {
        let source = owner(
            """
                    task = Task { [weak self] in
                        guard let self else { return }  // gone
                        while !Task.isCancelled {
                            self.tick()
                            try? await Task.sleep(for: .seconds(1))
                        }
                    }
            """)
        #expect(
            fixed(source, rule: "task-holds-self").contains(
                "{\n                guard let self else { return }  // gone\n                self.tick()\n"))
    }
}
