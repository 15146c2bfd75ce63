import Testing

/// Tells the test in which it was made of issues, also where nobody knows that test: in a detached task, on a queue.
final class TestReporter: Sendable {
    private let isInSwiftTesting = Test.current != nil
    /// What is found where no test of Swift Testing is known, with who waits until it has been told; nil outside such
    /// tests.
    private let elsewhere: AsyncStream<(issue: TestIssue, told: CheckedContinuation<Void, Never>?)>.Continuation?
    private let file: KnownFile

    /// - Parameter file: that of the test, most likely.
    init(knowing file: KnownFile) {
        self.file = file
        guard isInSwiftTesting else {
            elsewhere = nil
            return
        }
        let (found, elsewhere) = AsyncStream.makeStream(
            of: (issue: TestIssue, told: CheckedContinuation<Void, Never>?).self)
        self.elsewhere = elsewhere
        // A task of the test, which knows it.
        Task {
            for await (issue, told) in found {
                issue.record(isSwiftTesting: true, knowing: file)
                told?.resume()
            }
        }
    }

    deinit {
        elsewhere?.finish()
    }

    /// Tells of an issue, here and now where the test is known, soon where it is not.
    func report(_ issue: TestIssue) {
        if let elsewhere, Test.current == nil {
            elsewhere.yield((issue, nil))
        } else {
            issue.record(isSwiftTesting: isInSwiftTesting, knowing: file)
        }
    }

    /// Returns when an issue has been told.
    func reportAndWait(_ issue: TestIssue) async {
        guard let elsewhere, Test.current == nil else { return report(issue) }
        await withCheckedContinuation { told in elsewhere.yield((issue, told)) }
    }
}
