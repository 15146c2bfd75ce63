import Synchronization
import Testing

/// For tests that wait for a process of their own: one after another, wherever they stand.
///
/// For each such process the test library keeps one of the threads of tasks, of which there are as many as processors, until
/// the process has ended: a few at once would stop all other tests, and with them whoever has to wait for processes that ended.
struct OneProcess: TestTrait, TestScoping {
    private struct Turn {
        var isTaken = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private static let turn = Mutex(Turn())

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        await take()
        defer { pass() }
        try await function()
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

    /// To the one that has waited longest.
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
    static var oneProcess: OneProcess { OneProcess() }
}
