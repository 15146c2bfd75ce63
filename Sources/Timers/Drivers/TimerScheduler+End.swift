extension TimerScheduler {
    /// Ends every timer of this scheduler with ``FinishReason/contextEnded``.
    ///
    /// Call it when a queue, a thread or a context of your own shuts down. Timers that are made on this scheduler
    /// afterwards end at once; a queue gets another scheduler when it is asked for one again. Debouncers and throttlers
    /// drop their values. An action that runs continues to its end. If it has a task, the task is cancelled. Any
    /// thread. O(timers).
    ///
    /// ``main`` and ``shared`` serve the whole process: ending one of them traps. Ask ``canEnd`` first if
    /// you do not know the scheduler.
    public func end() {
        do {
            try checkCanEnd()
        } catch {
            // Unlike a failed precondition, this also prints the message in optimized builds.
            fatalError(error.description)
        }
        endTimers()
    }

    /// - Throws: ``TimerError`` with the code ``TimerError/Code/cannotEnd``.
    package func checkCanEnd() throws(TimerError) {
        if !canEnd {
            throw TimerError(.cannotEnd, "the schedulers main and shared serve the whole process and cannot end")
        }
    }

    /// Ends every timer like ``end()``, and returns when no action of timers, debouncers, throttlers and pools and no
    /// body of a loop over ``TimerTicks`` runs.
    ///
    /// No action begins after the call has returned. If the calling task is cancelled, the call returns while actions
    /// may still run. An action must not wait for this call: it would wait for itself.
    ///
    /// - Returns: whether no action runs; false if the calling task was cancelled first.
    @discardableResult
    public func endAndWait() async -> Bool {
        end()
        return await waitForActions()
    }

    /// Whether the scheduler may end: false for ``main`` and ``shared``, which serve the whole process.
    public var canEnd: Bool { self !== Self.realMain && self !== Self.realShared }
}
