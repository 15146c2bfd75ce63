extension TimerEntry {
    /// Waits until the timer has ended.
    ///
    /// - Returns: why it ended.
    /// - Throws: `CancellationError` if the calling task is cancelled first.
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

    /// Waits until no tick of the timer runs.
    ///
    /// Returns at once if the caller is the action of that tick.
    ///
    /// Does not wait for a claimed tick that has not begun.
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
        // Read before the waiter is in the table. If the task is cancelled by now, its handler may already have run and
        // found no waiter.
        let isCancelled = Task.isCancelled
        let reason: FinishReason? = scheduler.withLock { _ in
            if isEnded, let reason = inspect({ machine in machine.finishReason }) { return reason }
            if !isCancelled { madeSideTable.add(.throwing(continuation), as: id) }
            return nil
        }
        if let reason {
            continuation.resume(returning: reason)
        } else if isCancelled || Task.isCancelled && removeWaiter(id) != nil {
            // In the second case the task was cancelled between the two checks, and the handler may have found no
            // waiter.
            continuation.resume(throwing: CancellationError())
        }
    }

    /// Retains `companion` until the timer has ended.
    ///
    /// - Returns: false if the timer has ended already or has a companion of that type.
    final func hold<Companion: TimerCompanion>(_ companion: Companion) -> Bool {
        scheduler.withLock { _ in
            let sideTable = madeSideTable
            if isEnded || sideTable.holds(Companion.self) { return false }
            sideTable.add(.companion(companion), as: sideTable.newWaiter())
            return true
        }
    }
}
