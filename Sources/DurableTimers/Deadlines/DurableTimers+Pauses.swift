extension DurableTimers {
    /// Pauses a kind in all processes: no further run of it begins, and those that have begun go on.
    ///
    /// The pause stays in the store until ``resume(_:)``, even across restarts. Deadlines that are due in the meantime
    /// wait. For the dates of a schedule, its policy for missed ticks decides.
    ///
    /// - Parameter name: the name of the kind, or of what repeats.
    /// - Throws: the errors of the store; ``DurableError`` with the code ``DurableError/Code/invalidDeadline`` if no
    ///   kind can have the name.
    public func pause(_ name: String) async throws {
        try await setPaused(name, true, "pause")
    }

    /// Ends the pause of a kind, within a second in all processes.
    ///
    /// - Parameter name: the name of the kind, or of what repeats.
    /// - Throws: the errors of the store.
    public func resume(_ name: String) async throws {
        try await setPaused(name, false, "resume")
    }

    private func setPaused(_ name: String, _ isPaused: Bool, _ call: StaticString) async throws {
        try TransactionScope.refuse(in: store, "\(call)")
        try DeadlineRequest(name: name, time: .after(.zero)).validate()
        try await store.setPaused(name, isPaused)
    }
}
