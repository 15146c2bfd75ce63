import Dispatch
import Synchronization
import Testing

/// Something a test waits for: reached once, seen by tasks and by threads.
final class Milestone: Sendable {
    private struct State {
        var isReached = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let semaphore = DispatchSemaphore(value: 0)

    var isReached: Bool {
        state.withLock { state in state.isReached }
    }

    func reach() {
        let waiters = state.withLock { state in
            state.isReached = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
        semaphore.signal()
    }

    /// Returns when it is reached; the time limit of the test is the only other end.
    func reached() async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if !state.isReached { state.waiters.append(continuation) }
                return state.isReached
            }
            if isReached { continuation.resume() }
        }
    }

    /// Blocks the calling thread until it is reached.
    func block() {
        if semaphore.wait(timeout: .now() + patience) == .timedOut { Issue.record("it was never reached") }
        semaphore.signal()
    }
}
