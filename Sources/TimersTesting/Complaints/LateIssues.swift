/// Issues of a test that are found where nobody knows that test any more, on the main queue for instance.
///
/// They are recorded by a task of the test that makes this, and that ends with it.
final class LateIssues: Sendable {
    private let found: AsyncStream<TestIssue>.Continuation

    init(isSwiftTesting: Bool) {
        let (issues, found) = AsyncStream.makeStream(of: TestIssue.self)
        self.found = found
        Task {
            for await issue in issues { issue.record(isSwiftTesting: isSwiftTesting) }
        }
    }

    deinit {
        found.finish()
    }

    func add(_ issue: TestIssue) {
        found.yield(issue)
    }
}
