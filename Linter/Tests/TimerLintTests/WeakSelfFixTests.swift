import Testing

@testable import TimerLinting

/// Which closures `--fix` makes hold `self` weakly, and which it leaves to be looked at.
struct WeakSelfFixTests {
    private let rule = "strong-self-in-timer"

    private func source(_ statements: String, kind: String = "final class") -> String {
        """
        \(kind) Connector {
            private var timer: Timer?
            private var source: DispatchSourceTimer?
            private var ticks: AnyCancellable?
            private var attempts = 0
            func run() {
                \(statements)
            }
            func count() { attempts += 1 }
            func countOn() { if attempts == 3 { finish() } }
            func finish() {
                timer?.invalidate()
                source?.cancel()
                ticks?.cancel()
            }
            func letGo() { if attempts == 3 { ticks = nil } }
            func look(at timer: Timer) {}
        }

        """
    }

    private static let timer = "timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true)"
    private static let sink = "ticks = Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink"

    /// Nothing else may hold such an object: with a weak `self` it would be freed before the first tick.
    @Test(arguments: [
        "\(timer) { timer in\nself.count()\nif self.attempts == 3 { timer.invalidate() }\n}",
        "\(timer) {\nself.count()\nif self.attempts == 3 { $0.invalidate() }\n}",
        "\(timer) { _ in\nself.count()\nif self.attempts == 3 { self.timer?.invalidate() }\n}",
        "\(timer) { _ in\nself.count()\nif self.attempts == 3, let old = self.timer { old.invalidate() }\n}",
        "\(timer) { _ in\nself.count()\nif self.attempts == 3 { self.finish() }\n}",
        "\(timer) { _ in self.countOn() }",
        "\(timer) { timer in self.look(at: timer) }",
        "source = DispatchSource.makeTimerSource()\n"
            + "source?.setEventHandler {\nself.count()\nif self.attempts == 3 { self.source?.cancel() }\n}\nsource?.resume()",
        "let made = DispatchSource.makeTimerSource()\nsource = made\n"
            + "made.setEventHandler {\nself.count()\nif self.attempts == 3 { self.source?.cancel() }\n}\nmade.resume()",
        "\(sink) { _ in\nself.count()\nif self.attempts == 3 { self.ticks?.cancel() }\n}",
        "\(sink) { _ in\nself.count()\nif self.attempts == 3 { self.ticks = nil }\n}",
        "\(sink) { _ in self.letGo() }",
    ])
    func `an object may live until its timer ends itself`(statements: String) {
        #expect(fixed(source(statements), rule: rule) == source(statements))
        #expect(fixed(source(statements), rule: rule, onlySafe: false) != source(statements))
    }

    @Test(arguments: [
        "\(timer) { _ in self.count() }",
        "\(timer) { timer in\nself.count()\nprint(timer.isValid)\n}",
        "source = DispatchSource.makeTimerSource()\nsource?.setEventHandler { self.count() }\nsource?.activate()",
        "\(sink) { date in self.show(date) }",
    ])
    func `an object that leaves its timer running is held weakly`(statements: String) {
        #expect(fixed(source(statements), rule: rule) != source(statements))
    }

    /// The run loop keeps a timer that no longer keeps its owner.
    @Test func `an owner that is held weakly ends its timer`() {
        let timed = source("\(Self.timer) { _ in self.count() }")
        let end = "    deinit {\n        timer?.invalidate()\n    }\n}\n"
        #expect(fixed(timed, rule: rule).hasSuffix("\n\n" + end))
        let own = timed.dropLast(2) + "    deinit { print(1) }\n}\n"
        #expect(fixed(String(own), rule: rule).contains("print(1)\n        timer?.invalidate()\n    }\n"))
        // A `deinit` may not touch what is isolated.
        let isolated = timed.replacing("final class", with: "@MainActor final class")
        #expect(fixed(isolated, rule: rule) == isolated)
        #expect(fixed(isolated, rule: rule, onlySafe: false).hasSuffix(end))
        let sources = source("source = DispatchSource.makeTimerSource()\nsource?.setEventHandler { self.count() }")
        #expect(!fixed(sources, rule: rule, onlySafe: false).contains("timer?.invalidate()\n    }\n}"))
    }

    /// A closure that holds an actor weakly is not isolated to it.
    @Test func `an actor is left as it is`() {
        let text = source("source?.setEventHandler { self.attempts += 1 }", kind: "actor")
        #expect(Linter(enabled: [rule]).findings(in: [("A.swift", text)]).count == 1)
        #expect(fixed(text, rule: rule, onlySafe: false) == text)
    }

    @Test(arguments: [
        "\(timer) { _ in super.count() }", "\(timer) { _ in\nself.count()\nsuper.count()\n}",
        "\(timer) { [count = self.count] _ in count() }",
    ])
    func `what holds self otherwise is found and left as it is`(statements: String) {
        let text = source(statements)
        #expect(Linter(enabled: [rule]).findings(in: [("A.swift", text)]).count == 1)
        #expect(fixed(text, rule: rule, onlySafe: false) == text)
    }

    @Test func `members that stand without self get one`() {
        #expect(
            fixed(source("\(Self.timer) { [self] _ in self.show(attempts) }"), rule: rule).contains(
                "{ [weak self] _ in\n            guard let self else { return }\n            self.show(attempts)\n"))
    }

    /// In Swift 5 mode such a closure may not leave out a `self` that was taken from a weak one.
    @Test func `closures inside one with a strong self in its list are looked at first`() {
        let text = source("\(Self.timer) { [self] _ in [1, 2].forEach { attempts += $0 } }")
        #expect(fixed(text, rule: rule) == text)
        #expect(fixed(text, rule: rule, onlySafe: false) != text)
    }
}
