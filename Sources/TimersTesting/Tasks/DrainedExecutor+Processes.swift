import Synchronization
package import Timers

// The processes that a test plays.
extension DrainedExecutor {
    /// Lets faults happen from now on between two steps of a process; nil for no faults.
    package func setFaults(_ faults: ProcessTasks.Faults?) {
        state.withLock { state in state.processes.faults = faults }
    }

    /// Draws one of some faults of the code that runs, from 1 on; 0 for none.
    package func drawFault(of kinds: Int) -> Int {
        if !isCurrent { return 0 }
        return state.withLock { state in state.processes.drawFault(of: kinds, &state.chooser) }
    }

    /// Stops a process: none of its tasks goes on.
    package func stop(_ process: VirtualProcess) {
        state.withLock { state in
            process.stop()
            state.processes.hold(process, of: &state.waiting)
        }
    }

    /// Lets a process go on.
    package func resume(_ process: VirtualProcess) {
        process.resume()
        for entry in state.withLock({ state in state.processes.release(process) }) { addAgain(entry) }
    }

    private func addAgain(_ entry: Entry) {
        let begins = state.withLock { state in
            state.added += 1
            state.waiting.append(entry)
            defer { state.isServing = true }
            return !state.isServing
        }
        if begins { begin(entry.lane) }
    }

    /// Runs in the order of enqueueing from now on.
    func endOrder() { state.withLock { state in state.chooser = nil } }
}
