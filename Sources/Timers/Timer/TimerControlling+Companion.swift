extension TimerControlling {
    /// Retains `companion` until the timer ends, and notifies it of the end.
    ///
    /// - Returns: false if the timer has ended or already retains a companion of that type.
    package func hold(_ companion: some TimerCompanion) -> Bool {
        control.entry.hold(companion)
    }
}
