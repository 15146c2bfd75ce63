import Dispatch
import Synchronization
import Timers

/// The turns of the runs of explored tests: one at a time in a process.
///
/// Tests share what their program keeps for the whole process, such as a global actor. Two runs at once would mix their
/// steps on it, and neither could be repeated.
final class RunTurns: Sendable {
    static let ofProcess = RunTurns()

    private struct Waiter {
        let turn: Int
        let continuation: CheckedContinuation<Int, Never>
    }

    private struct State {
        var current: Int?
        var last = 0
        var waiters = FirstInFirstOut<Waiter>()
    }

    private let state = Mutex(State())

    /// Returns when the caller's turn has come, and with its number.
    func begin() async -> Int {
        await withCheckedContinuation { continuation in
            let turn: Int? = state.withLock { state in
                state.last += 1
                if state.current != nil {
                    state.waiters.append(Waiter(turn: state.last, continuation: continuation))
                    return nil
                }
                state.current = state.last
                return state.last
            }
            if let turn { continuation.resume(returning: turn) }
        }
    }

    /// Ends a turn, unless it has ended.
    func end(_ turn: Int) {
        let next: Waiter? = state.withLock { state in
            if state.current != turn { return nil }
            let next = state.waiters.removeFirst()
            state.current = next?.turn
            return next
        }
        guard let next else { return }
        // The caller may run inside a virtual time, which captures the tasks that it resumes. The next turn is that of
        // another test, so a thread outside all times resumes it.
        DispatchQueue.global().async { next.continuation.resume(returning: next.turn) }
    }
}
