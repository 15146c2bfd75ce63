import Dispatch
import Synchronization
import Testing

/// Something a test waits for: it is reached once, and tasks and threads can wait for it.
package final class Milestone: Sendable {
    private struct State {
        var isReached = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package var isReached: Bool {
        state.withLock { state in state.isReached }
    }

    package func reach() {
        let waiters = state.withLock { state in
            state.isReached = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
        semaphore.signal()
    }

    /// Returns when the milestone is reached; only the time limit of the test ends the wait earlier.
    package func reached() async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if !state.isReached { state.waiters.append(continuation) }
                return state.isReached
            }
            if isReached { continuation.resume() }
        }
    }

    /// Blocks the calling thread until the milestone is reached.
    package func block(file: String = #fileID, path: String = #filePath, line: Int = #line, column: Int = #column) {
        if semaphore.wait(timeout: .now() + patience) == .timedOut {
            let place = SourceLocation(fileID: file, filePath: path, line: line, column: column)
            Issue.record("it was never reached", sourceLocation: place)
        }
        semaphore.signal()
    }
}
