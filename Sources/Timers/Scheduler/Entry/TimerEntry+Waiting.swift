extension TimerEntry {
    /// Returns the reason of the end, when the timer has ended.
    final func waitForEnd() async throws -> FinishReason {
        let id = newWaiter()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(.throwing(continuation), as: id, unless: Task.isCancelled)
            }
        } onCancel: {
            guard case .throwing(let continuation)? = removeWaiter(id) else { return }
            continuation.resume(throwing: CancellationError())
        }
    }

    /// Returns when the timer has ended, or at once if the caller is its own action.
    final func waitUntilEnded() async {
        if scheduler.withLock({ _ in isCalledByOwnAction }) { return }
        let id = newWaiter()
        await withCheckedContinuation { continuation in
            wait(.plain(continuation), as: id, unless: false)
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

    private func wait(_ waiter: EndWaiter, as id: UInt64, unless isCancelled: Bool) {
        let reason: FinishReason? = scheduler.withLock { _ in
            if isEnded, let reason = inspect({ machine in machine.finishReason }) { return reason }
            if !isCancelled { madeSideTable.add(waiter, as: id) }
            return nil
        }
        if let reason {
            waiter.resume(reason)
        } else if isCancelled, case .throwing(let continuation) = waiter {
            continuation.resume(throwing: CancellationError())
        } else if case .throwing(let continuation) = waiter, Task.isCancelled, removeWaiter(id) != nil {
            // The task was cancelled after it asked and before the waiter was in the table, so the handler found no
            // waiter.
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
