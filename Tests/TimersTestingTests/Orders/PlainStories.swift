import Testing
import TimersTesting

/// Lets the stories of a test's orders not tell where tasks were made: to look that up takes seconds in this program.
struct PlainStories: SuiteTrait, TestTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await TaskOrigins.$areTold.withValue(false) { try await function() }
    }
}

extension Trait where Self == PlainStories {
    static var plainStories: Self { PlainStories() }
}
