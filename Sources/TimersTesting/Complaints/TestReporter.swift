/// Records issues for the test that makes it, even from code that Swift Testing cannot assign to a test: a detached
/// task or a block of a queue.
final class TestReporter: Sendable {
    private let isInSwiftTesting = SwiftTesting.runsTest
    /// Passes issues from such code to a task of the test, and the caller to resume after each; nil outside Swift
    /// Testing.
    private let pending: AsyncStream<(issue: TestIssue, recorded: CheckedContinuation<Void, Never>?)>.Continuation?
    private let file: KnownFile
    /// Gets the issues instead of the test, if it is there.
    private let collector: (@Sendable (TestIssue) -> Void)?

    /// - Parameters:
    ///   - file: the file that makes the time, most likely that of the test.
    ///   - collector: gets the issues instead of the test; nil to record them.
    init(knowing file: KnownFile, collector: (@Sendable (TestIssue) -> Void)? = nil) {
        self.file = file
        self.collector = collector
        guard isInSwiftTesting, collector == nil else {
            pending = nil
            return
        }
        let (issues, pending) = AsyncStream.makeStream(
            of: (issue: TestIssue, recorded: CheckedContinuation<Void, Never>?).self)
        self.pending = pending
        // Swift Testing knows the test of this task.
        Task {
            for await (issue, recorded) in issues {
                issue.record(isSwiftTesting: true, knowing: file)
                recorded?.resume()
            }
        }
    }

    deinit {
        pending?.finish()
    }

    /// Records an issue at once if Swift Testing knows the test, and soon otherwise.
    func report(_ issue: TestIssue) {
        if let collector { return collector(issue) }
        if let pending, !SwiftTesting.runsTest {
            pending.yield((issue, nil))
        } else {
            issue.record(isSwiftTesting: isInSwiftTesting, knowing: file)
        }
    }

    /// Records an issue, and returns when that is done.
    func reportAndWait(_ issue: TestIssue) async {
        guard let pending, !SwiftTesting.runsTest else { return report(issue) }
        await withCheckedContinuation { recorded in pending.yield((issue, recorded)) }
    }
}
