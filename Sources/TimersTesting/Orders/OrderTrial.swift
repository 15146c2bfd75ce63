import Synchronization

/// The issues of one run of a test, and what becomes of them.
final class OrderTrial: Sendable {
    /// How the issues of a run are treated.
    enum Mode: Sendable {
        /// They are those of the test.
        case open
        /// They only count.
        case silent
        /// The first one is that of the test, with a comment; the others only count.
        case telling(@Sendable () -> String)
    }

    private struct State {
        var failures = 0
        /// How many failures the test has got.
        var passedOn = 0
        var sawKnownIssue = false
        /// The mistakes of the test that its time has reported.
        var mistakes: [TestIssue] = []
        var ignoresIssues = false
    }

    let mode: Mode
    /// Whether a known issue is not a failure, because the usual order also has one.
    ///
    /// Otherwise the test that explores orders may itself be a known issue.
    let allowsKnownIssues: Bool
    private let state = Mutex(State())

    init(_ mode: Mode, allowsKnownIssues: Bool) {
        (self.mode, self.allowsKnownIssues) = (mode, allowsKnownIssues)
    }

    var hasFailed: Bool { state.withLock { state in state.failures > 0 } }
    /// Whether the test has got a failure of this run.
    var hasPassedOn: Bool { state.withLock { state in state.passedOn > 0 } }

    /// Counts a failure.
    ///
    /// - Returns: whether it is one of the test, and the comment that it gets.
    func fail() -> (passesOn: Bool, comment: String?) {
        let isFirst = state.withLock { state in
            state.failures += 1
            return state.failures == 1
        }
        switch mode {
        case .open: passedOn()
        case .telling(let comment) where isFirst:
            passedOn()
            return (true, comment())
        case .silent, .telling: return (false, nil)
        }
        return (true, nil)
    }

    /// Notes an issue that Swift Testing knows.
    func noteKnownIssue() { state.withLock { state in state.sawKnownIssue = true } }

    var sawKnownIssue: Bool { state.withLock { state in state.sawKnownIssue } }

    /// Counts a failure that the test has got already.
    func failedElsewhere() {
        state.withLock { state in
            state.failures += 1
            state.passedOn += 1
        }
    }

    private func passedOn() {
        state.withLock { state in state.passedOn += 1 }
    }

    /// Whether the test is over, so that later events are not part of it.
    var ignoresIssues: Bool { state.withLock { state in state.ignoresIssues } }

    func ignoringIssues(isolation: isolated (any Actor)? = #isolation, _ body: () async -> Void) async {
        state.withLock { state in state.ignoresIssues = true }
        await body()
        state.withLock { state in state.ignoresIssues = false }
    }

    /// Keeps a mistake of the test until the run has ended.
    func keep(_ mistake: TestIssue) {
        state.withLock { state in state.mistakes.append(mistake) }
    }

    /// The mistakes of the test that were kept.
    func takeMistakes() -> [TestIssue] {
        state.withLock { state in
            defer { state.mistakes = [] }
            return state.mistakes
        }
    }
}
