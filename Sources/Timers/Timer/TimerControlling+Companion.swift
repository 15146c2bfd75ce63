extension TimerControlling {
    /// Holds `companion` until the timer ends, and tells it of the end.
    ///
    /// - Returns: false if the timer has ended, or already holds a companion of that type.
    package func hold(_ companion: some TimerCompanion) -> Bool {
        core.entry.hold(companion)
    }
}
