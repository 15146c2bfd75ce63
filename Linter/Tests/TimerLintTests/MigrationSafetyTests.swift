import Foundation
import Testing

@testable import TimerLinting

/// Where moving timers holds back, and what it makes of unusual sources.
struct MigrationSafetyTests {
    /// A class with a timer, whose method `start` has these statements.
    private func type(_ statements: String, members: String = "func stop() { timer?.invalidate() }") -> String {
        """
        class A: Base {
            private var timer: Timer?
            var count = 0
            func start(_ items: [Int]) {
                \(statements)
            }
            \(members)
            func tick() {}
        }

        """
    }

    private let start =
        "timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }"

    private func reason(_ source: String) -> String? {
        let (text, left) = Linter().migrated(source)
        #expect((text == source) == (left.count > 0))
        return left.first?.reason
    }

    @Test(arguments: [
        ("func stop() { return timer!.invalidate() }", "`return timer!.invalidate()` uses it (line 7)"),
        ("func stop() { use(timer) }", "it is handed to `use` (line 7)"),
        ("func stop() { timer = other }", "it is also set to `timer = other` (line 7)"),
        ("func stop() { timer?.fireDate = .now }", "its `fireDate` is set (line 7)"),
        ("var next: Date? { timer?.fireDate }", "its `fireDate` is read (line 7)"),
        ("func stop() { _ = { [timer] in } }", "the source does not tell what `timer` is here (line 7)"),
        ("func stop() { for timer in timers { timer } }", "the source does not tell what `timer` is here (line 7)"),
        ("func same(_ other: A) -> Bool { other.timer == nil }", "`other.timer` may be it, in another object (line 7)"),
        ("var timer2: KeyPath<A, Timer?> { \\.timer }", "`timer` may be it, in another object (line 7)"),
        ("func stop() { timer?.tolerance = 1 }", "`tolerance` is set outside of the statements that make it (line 7)"),
    ])
    func `a timer with a use that has no counterpart stays`(member: String, expected: String) {
        #expect(reason(type(start, members: member)) == expected)
    }

    @Test(arguments: [
        (
            "func a() { A().start([]) }",
            "nothing but its timer keeps a `A`, and an `OwnedTimer` keeps no owner (line 10)"
        ),
        (
            "func a() { let a = A(); a.start([]) }",
            "nothing but its timer keeps a `A`, and an `OwnedTimer` keeps no owner (line 10)"
        ),
        ("class B: A { func stop() { timer?.invalidate() } }", "`B` inherits it, and uses it too (line 10)"),
        ("protocol Base { var timer: Timer? { get } }", "a protocol requires its property (line 2)"),
    ])
    func `a timer of a class stays for which other code of the file is made`(other: String, expected: String) {
        let source = type(start.replacing("[weak self] _ in self?", with: "_ in self"), members: "")
        #expect(reason(source.replacing("private var", with: "var") + other + "\n") == expected)
        #expect(reason(source + "let kept = A()\n") == nil)
    }

    @Test func `an object that its timer of one tick keeps until then stays`() {
        let source = type(
            "timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in self.timer = nil; self.tick() }")
        let plain = source.replacing(": Base", with: "")
        #expect(reason(plain) == "nothing but its timer keeps a `A`, and an `OwnedTimer` keeps no owner")
        #expect(reason(plain + "final class B { let a = A() }\n") == nil)
    }

    @Test(arguments: [
        "func stop() { DispatchQueue.main.async { [timer] in timer?.invalidate() }; timer = nil }",
        "func stop() { let old = timer; timer = nil; old?.invalidate() }",
        "func stop() { if let old = timer { a { old.invalidate() } }; timer = nil }",
        "private let other = B()\nfunc stop() { other.timer?.fire() }\n}\nclass B { var timer: Timer?",
        // Only the name is the same.
        "func stop(timer: Int) { print(timer) }", "func stop() { let timer = 5; print(timer) }",
        "struct Inner { var timer = 5; func a() { print(timer) } }", "func stop() { a { timer in print(timer) } }",
        "func stop() { timer?.invalidate() }", "func stop() { _ = timer == nil }",
    ])
    func `a copy that is invalidated, and what is another's, are no obstacles`(members: String) {
        #expect(reason(type(start, members: members)) == nil)
    }

    @Test(arguments: [
        "{ [weak self] _ in guard let self else { return }; unknown() }",
        "{ [weak self] _ in items.forEach { print($0); self?.tick() } }",
        "{ [weak self] _ in if let self { self.tick() } }",
        "{ [weak self] _ in print(self?.count ?? 0) }",
    ])
    func `a weak block that cannot be reworded surely is taken as it is`(block: String) {
        let source = type("timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) \(block)")
        #expect(Linter().migrated(source).text.contains(block))
        #expect(Linter().migrated(source).text.contains("OwnedTimer("))
    }

    @Test(arguments: [
        ("{ _ in super.tick() }", "its block uses `super`"),
        (
            "{ _ in self.a { [weak self] in guard let self else { return }; unknown() } }",
            "the source does not tell whether `unknown` is a member of `A`"
        ),
        ("{ [me = self] _ in me.tick() }", "its block captures `self` under another name"),
        ("{ @Sendable _ in self.tick() }", "its block has an attribute"),
    ])
    func `a strong block that cannot be reworded surely stays`(block: String, expected: String) {
        let source = type("timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) \(block)")
        #expect(reason(source) == expected)
    }

    @Test func `a type or a member that hides what the result needs is seen`() {
        let hidden = type(
            "timer = Timer.scheduledTimer(withTimeInterval: delay, repeats: true) { [weak self] _ in self?.tick() }",
            members: "func max() {}\nvar delay = 1.0\nfunc stop() { timer?.invalidate() }")
        #expect(Linter().migrated(hidden).text.contains(".seconds(Swift.max(0.0001, delay))"))
        #expect(reason(type(start) + "class OwnedTimer {}\n") == "the project has an `OwnedTimer` of its own")
        #expect(Linter().migrated(type(start) + "class Timer {}\n").text == type(start) + "class Timer {}\n")
    }

    @Test(arguments: [
        // A name that is taken is not given again.
        (
            "(withTimeInterval: 1, repeats: true) { _ in let me = 1; self.count += me }",
            "{ owner, _ in let me = 1; owner.count += me }"
        ),
        // A blank is put where there was none.
        ("(withTimeInterval:1,repeats:true){[weak self] _ in self?.tick()}", "{ me, _ in me.tick()}"),
        ("(withTimeInterval:1,repeats:true,block:{_ in self.tick()})", "{ me, _ in me.tick()}\n"),
    ])
    func `a block is reworded`(arguments: String, expected: String) {
        #expect(Linter().migrated(type("timer = Timer.scheduledTimer" + arguments)).text.contains(expected))
    }

    @Test func `lines end as they did`() {
        let source = type(start, members: "func stop() {\n        timer?.invalidate()\n        timer = nil\n    }")
        let windows = source.replacing("\n", with: "\r\n")
        let expected = Linter().migrated(source).text.replacing("\n", with: "\r\n")
        #expect(Linter().migrated(windows).text == expected)
        #expect(expected.contains("OwnedTimer"))
    }

    @Test func `a timer that is used a thousand times is left alone`() {
        let uses = String(repeating: "timer?.invalidate()\n", count: 1000)
        #expect(reason(type(start, members: "func stop() {\n\(uses)}")) == "it is used 1001 times (line 2)")
    }

    @Test(.timeLimit(.minutes(10))) func `a file of hundreds of timers takes seconds`() {
        let classes = (0..<300).map { number in
            type(start).replacing("class A", with: "class A\(number)")
        }
        let clock = ContinuousClock()
        var moved = ""
        let elapsed = clock.measure { moved = Linter().migrated(classes.joined()).text }
        #expect(moved.split(separator: "OwnedTimer?").count == 301)
        // A minute is much more than a busy machine takes.
        #expect(elapsed < .seconds(60))
    }
}
