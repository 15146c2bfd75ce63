package import Testing

/// Runs a test on a thread of its own: it computes, or waits for the disk, for seconds.
///
/// The pool that runs the other tests has as many threads as the machine has processors. Where tests hold all of them,
/// no other test goes on.
package struct OwnThread: TestTrait, TestScoping {
    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(OwnThreadExecutor.shared) { try await function() }
    }
}

extension Trait where Self == OwnThread {
    package static var ownThread: OwnThread { OwnThread() }
}
