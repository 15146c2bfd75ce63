import Dispatch
import Synchronization
import TestSupport

/// What the actions of a cell do: they run until the gate is reached.
final class MatrixProbe: Sendable {
    private struct State {
        var (begun, running, most, cancelled) = (0, 0, 0, 0)
    }

    private let state = Mutex(State())
    let gate = Milestone()
    /// Whether an action that may suspend goes on until its task is cancelled.
    ///
    /// A cancellation may arrive a moment after the call that causes it: the thread that has started the task of a tick
    /// notes the task only then.
    private let awaitsCancellation = Atomic(false)
    private let stuck = Atomic(false)

    var begun: Int { state.withLock { state in state.begun } }
    var running: Int { state.withLock { state in state.running } }
    /// How many actions have run at once.
    var most: Int { state.withLock { state in state.most } }
    /// How many actions have ended in a task that was cancelled.
    var cancelled: Int { state.withLock { state in state.cancelled } }

    func act() {
        begin()
        gate.block()
        end(isCancelled: false)
    }

    func actSuspending() async {
        begin()
        await gate.reached()
        if awaitsCancellation.load(ordering: .acquiring) { await cancellation() }
        end(isCancelled: Task.isCancelled)
    }

    /// Has an action that may suspend go on until its task is cancelled.
    func awaitCancellation() { awaitsCancellation.store(true, ordering: .releasing) }

    /// Returns when the calling task is cancelled, or when patience has ended.
    private func cancellation() async {
        let limit = DispatchTime.now() + patience
        while !Task.isCancelled, .now() < limit { await Task.yield() }
    }

    /// Returns when that many actions have begun, or when patience has ended.
    func begun(_ count: Int) async {
        let limit = DispatchTime.now() + patience
        while begun < count, .now() < limit { try? await Task.sleep(for: .milliseconds(1)) }
        if begun < count { stuck.store(true, ordering: .releasing) }
    }

    /// Whether an action has not begun in time.
    var isStuck: Bool { stuck.load(ordering: .acquiring) }

    private func begin() {
        state.withLock { state in
            state.begun += 1
            state.running += 1
            state.most = max(state.most, state.running)
        }
    }

    private func end(isCancelled: Bool) {
        state.withLock { state in
            state.running -= 1
            if isCancelled { state.cancelled += 1 }
        }
    }
}
