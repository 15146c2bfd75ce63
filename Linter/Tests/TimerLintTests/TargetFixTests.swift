import Testing

@testable import TimerLinting

/// Which targets `--fix` replaces by a block, and which it leaves to be looked at.
struct TargetFixTests {
    private func source(
        _ declaration: String, attribute: String = "@objc", arguments: String = "userInfo: nil, repeats: true"
    ) -> String {
        """
        \(declaration) {
            var timer: Timer?
            func start() {
                timer = Timer.scheduledTimer(
                    timeInterval: 1, target: self, selector: #selector(tick), \(arguments))
            }
            \(attribute) func tick() {}
        }
        class Base {}
        @AudioActor class Isolated {}

        """
    }

    private func expectSafe(_ isSafe: Bool, _ source: String) {
        #expect((fixed(source, rule: "retained-target") != source) == isSafe)
        #expect(fixed(source, rule: "retained-target", onlySafe: false) != source)
    }

    @Test(arguments: [
        "final class A: Sendable", "class A: Base, @unchecked Sendable",
        "@objcMembers final class A: NSObject, Sendable",
    ])
    func `an object that any thread may use can be called by a block`(declaration: String) {
        expectSafe(true, source(declaration))
    }

    /// In Swift 6 mode the block may not capture what is not `Sendable`, nor call what an actor isolates.
    @Test(arguments: [
        "final class A", "class A: Base", "@MainActor final class A: Sendable", "@AudioActor final class A: Sendable",
        "final class A: Isolated, @unchecked Sendable", "final class A: Unknown, Sendable",
    ])
    func `other objects are looked at first`(declaration: String) {
        expectSafe(false, source(declaration))
    }

    @Test func `a method of another actor is looked at first`() {
        expectSafe(false, source("final class A: Sendable", attribute: "@AudioActor @objc"))
        expectSafe(true, source("final class A: Sendable", attribute: "@available(macOS 15, *) @objc"))
    }

    @Test func `a comment among the arguments is looked at first`() {
        expectSafe(false, source("final class A: Sendable", arguments: "userInfo: nil, /* for ever */ repeats: true"))
        expectSafe(false, source("final class A: Sendable", arguments: "userInfo: nil, // none\n repeats: true"))
    }
}
