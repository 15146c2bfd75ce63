extension TimerEntry {
    /// Returns the reason of the end, when the timer has ended.
    final func waitForEnd() async throws -> FinishReason {
        let id = newWaiter()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(continuation, as: id)
            }
        } onCancel: {
            guard case .throwing(let continuation)? = removeWaiter(id) else { return }
            continuation.resume(throwing: CancellationError())
        }
    }

    /// Returns when no tick of the timer runs, or at once if the caller is the action of that tick.
    ///
    /// A tick on its way to its context that has not begun is not waited for.
    final func waitForTick() async {
        await withCheckedContinuation { continuation in
            let isRunning = scheduler.withLock { _ in
                if isCalledByOwnAction || !inspect({ machine in machine.isRunning }) { return false }
                madeSideTable.addTickWaiter(continuation)
                return true
            }
            if !isRunning { continuation.resume() }
        }
    }

    /// Whether the caller's task runs the timer's asynchronous action right now.
    ///
    /// With the lock held.
    final var isCalledByOwnAction: Bool {
        guard let task = sideTable?.actionTask else { return false }
        return task == CurrentTask.identity
    }

    private func newWaiter() -> UInt64 {
        scheduler.withLock { _ in madeSideTable.newWaiter() }
    }

    private func removeWaiter(_ id: UInt64) -> EndWaiter? {
        scheduler.withLock { _ in sideTable?.remove(id) }
    }

    /// The side table, made when it is first needed.
    ///
    /// With the lock held.
    final var madeSideTable: EntrySideTable {
        if let sideTable { return sideTable }
        let new = EntrySideTable()
        sideTable = new
        return new
    }

    private func wait(_ continuation: CheckedContinuation<FinishReason, any Error>, as id: UInt64) {
        // Asked before the waiter is in the table: the handler may have run and found none.
        let isCancelled = Task.isCancelled
        let reason: FinishReason? = scheduler.withLock { _ in
            if isEnded, let reason = inspect({ machine in machine.finishReason }) { return reason }
            if !isCancelled { madeSideTable.add(.throwing(continuation), as: id) }
            return nil
        }
        if let reason {
            continuation.resume(returning: reason)
        } else if isCancelled || Task.isCancelled && removeWaiter(id) != nil {
            // In the second case the task was cancelled after the question, and the handler found no waiter either.
            continuation.resume(throwing: CancellationError())
        }
    }

    /// Holds `companion` until the timer has ended.
    ///
    /// - Returns: false if the timer has ended already, or holds a companion of that kind.
    final func hold<Companion: TimerCompanion>(_ companion: Companion) -> Bool {
        scheduler.withLock { _ in
            let sideTable = madeSideTable
            if isEnded || sideTable.holds(Companion.self) { return false }
            sideTable.add(.companion(companion), as: sideTable.newWaiter())
            return true
        }
    }
}
