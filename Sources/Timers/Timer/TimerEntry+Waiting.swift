extension TimerEntry {
    /// The reason of the end, when the timer is over.
    final func finish() async throws -> FinishReason {
        let id = newWaiter()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                wait(.throwing(continuation), as: id, unless: Task.isCancelled)
            }
        } onCancel: {
            guard case .throwing(let continuation)? = takeWaiter(id) else { return }
            continuation.resume(throwing: CancellationError())
        }
    }

    /// Returns when the timer is over, at once if the caller is its own action.
    final func waitUntilOver() async {
        let caller = CurrentTask.identity
        let isOwnAction = scheduler.withLock { _ in caller != nil && caller == companions?.actionTask }
        if isOwnAction { return }
        let id = newWaiter()
        await withCheckedContinuation { continuation in
            wait(.plain(continuation), as: id, unless: false)
        }
    }

    private func newWaiter() -> UInt64 {
        scheduler.withLock { _ in madeCompanions.newWaiter() }
    }

    private func takeWaiter(_ id: UInt64) -> FinishWaiter? {
        scheduler.withLock { _ in companions?.take(id) }
    }

    /// Made when first asked for.
    ///
    /// With the scheduler's lock held.
    final var madeCompanions: TimerCompanions {
        if let companions { return companions }
        let new = TimerCompanions()
        companions = new
        return new
    }

    private func wait(_ waiter: FinishWaiter, as id: UInt64, unless isCancelled: Bool) {
        let reason: FinishReason? = scheduler.withLock { _ in
            if isActionReleased, let reason = machine.finishReason { return reason }
            if !isCancelled { madeCompanions.add(waiter, as: id) }
            return nil
        }
        if let reason {
            waiter.resume(reason)
        } else if isCancelled, case .throwing(let continuation) = waiter {
            continuation.resume(throwing: CancellationError())
        } else if case .throwing(let continuation) = waiter, Task.isCancelled, takeWaiter(id) != nil {
            // Cancelled between the question and the entry into the list: the handler found nobody to wake.
            continuation.resume(throwing: CancellationError())
        }
    }

    /// Holds `companion` until the timer is over.
    ///
    /// - Returns: false if it is over already, or holds one of that kind.
    final func hold<Companion: TimerCompanion>(_ companion: Companion) -> Bool {
        scheduler.withLock { _ in
            let companions = madeCompanions
            if isActionReleased || companions.holds(Companion.self) { return false }
            companions.add(.companion(companion), as: companions.newWaiter())
            return true
        }
    }
}
