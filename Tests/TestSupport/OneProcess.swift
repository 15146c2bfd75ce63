import Synchronization
package import Testing

/// For tests that wait for a process of their own: they run one after another, in all test targets.
///
/// They run on threads of their own, for the reason that `OwnThreadExecutor` gives.
package struct OneProcess: TestTrait, TestScoping {
    private struct Turn {
        var isTaken = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private static let turn = Mutex(Turn())

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        await take()
        defer { pass() }
        try await withTaskExecutorPreference(OwnThreadExecutor.shared) { try await function() }
    }

    private func take() async {
        await withCheckedContinuation { continuation in
            let isFree = Self.turn.withLock { turn in
                if turn.isTaken { turn.waiters.append(continuation) }
                defer { turn.isTaken = true }
                return !turn.isTaken
            }
            if isFree { continuation.resume() }
        }
    }

    /// Gives the turn to the test that has waited longest.
    private func pass() {
        let next = Self.turn.withLock { turn in
            let next = turn.waiters.isEmpty ? nil : turn.waiters.removeFirst()
            turn.isTaken = next != nil
            return next
        }
        next?.resume()
    }
}

extension Trait where Self == OneProcess {
    package static var oneProcess: OneProcess { OneProcess() }
}
