// The end of a context: its timers end, and callers can wait for the actions that still run.

import Synchronization

extension TimerScheduler {
    /// Ends every timer with ``FinishReason/contextEnded``, and every timer that is made on this scheduler later.
    ///
    /// No tick begins after the call has returned. A timer whose action runs in place ends when the action returns. The
    /// context that had this scheduler gets another one when it is asked for its scheduler again.
    ///
    /// - Parameter endDriver: ends the driver; called when no further action can begin, and before the timers end.
    package func endTimers(_ endDriver: () -> Void = {}) {
        let entries = withLock { state in
            noteEnd(&state)
            closeHandOver(&state.continuous)
            return state.entries()
        }
        endDriver()
        for entry in entries { update(entry) { machine in machine.finish(.contextEnded) } }
        withLock { state in
            // A lingering alarm would never ring, and its driver would retain this scheduler forever.
            state.forEachQueue { queue in queue.disarmIfEmpty(driver, for: self, lingering: false) }
        }
        cache?.remove(self)
    }

    /// Returns when no action runs, or when the calling task is cancelled.
    ///
    /// - Returns: whether no action runs; false if the task was cancelled first.
    func waitForActions() async -> Bool {
        hasEndWaiters.store(true, ordering: .sequentiallyConsistent)
        let id = withLock { state in
            state.lastEndWaiter += 1
            return state.lastEndWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer: Bool? = withLock { state in
                    if !runsActions(state) { return true }
                    // A handler of the cancellation that came before this hold of the lock has found no waiter.
                    if Task.isCancelled { return false }
                    state.endWaiters[id] = continuation
                    return nil
                }
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            withLock { state in state.endWaiters.removeValue(forKey: id) }?.resume(returning: false)
        }
    }

    /// Counts an action that no tick runs, so that callers that end the context wait for it.
    ///
    /// The counter, the end of the context and the flag of those that wait are in one order for all threads. An action
    /// counts before it looks for the end, and a caller that waits looks for actions after the end. So either the
    /// action sees the end, or the caller sees the action; no lock is needed.
    ///
    /// - Returns: false if the context has ended: the action must not begin. Otherwise `actionEnded` follows.
    func actionBegins() -> Bool {
        otherActions.add(1, ordering: .sequentiallyConsistent)
        if !ended.load(ordering: .sequentiallyConsistent) { return true }
        actionEnded()
        return false
    }

    /// Called when an action that `actionBegins` has counted is over, with the lock open.
    func actionEnded() {
        otherActions.subtract(1, ordering: .sequentiallyConsistent)
        if hasEndWaiters.load(ordering: .sequentiallyConsistent) { resumeEndWaiters() }
    }

    /// Called when a call, a worker or a tick has ended, with the lock open.
    @inline(__always)
    func actionsMayHaveEnded() {
        // The hold of the lock before this load orders it: a caller sets the flag before it takes the lock.
        if hasEndWaiters.load(ordering: .relaxed) { resumeEndWaiters() }
    }

    @inline(never)
    private func resumeEndWaiters() {
        let waiters = withLock { state -> [UInt64: CheckedContinuation<Bool, Never>] in
            if runsActions(state) { return [:] }
            defer { state.endWaiters = [:] }
            return state.endWaiters
        }
        for waiter in waiters.values { waiter.resume(returning: true) }
    }

    /// How many contexts run actions at present: calls that serve timers, workers, ticks on actors, and deliveries of
    /// debouncers and throttlers.
    package var runningActions: Int {
        withLock { state in actions(state) }
    }

    private func runsActions(_ state: borrowing State) -> Bool { actions(state) > 0 }

    private func actions(_ state: borrowing State) -> Int {
        state.serving + state.acting + otherActions.load(ordering: .sequentiallyConsistent)
    }
}
