extension TimerControl {
    /// Whether a tick has begun whose action has not returned yet.
    package var isTicking: Bool {
        entry.read { machine in machine.isRunning }
    }
}
