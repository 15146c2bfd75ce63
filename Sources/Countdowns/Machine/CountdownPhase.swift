extension Countdown {
    /// What a countdown is doing.
    public enum Phase: String, Hashable, Sendable, Codable, CaseIterable {
        /// It has not begun, or it was reset.
        case idle
        /// It counts down.
        case running
        /// It stands still, with something left.
        case paused
        /// It has come to its end.
        case finished
    }
}
