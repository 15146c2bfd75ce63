import Synchronization

extension TimerScheduler {
    /// Something is armed: this scheduler wants to know when the machine wakes.
    ///
    /// With the lock held.
    func listenForWaking() {
        if listensForWaking.load(ordering: .relaxed) { return }
        listensForWaking.store(true, ordering: .relaxed)
        waking.add(self)
    }

    /// The machine woke, the process was continued, or the wall clock was set.
    ///
    /// What is overdue by now rings at once, on the context, and what is not by the right clock again.
    package func reexamine() {
        withLock { state in state.forEachQueue { queue in queue.rearm(driver, for: self) } }
    }
}
