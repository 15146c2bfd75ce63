extension TimerCore {
    /// Whether a tick has begun whose action has not returned yet.
    package var isTicking: Bool {
        entry.scheduler.withLock { _ in entry.machine.isBusy }
    }
}
