extension DurableTimers {
    /// Returns the deadlines whose last attempt has failed, by their identifiers.
    ///
    /// - Parameters:
    ///   - name: the name of their kind; nil for all kinds.
    ///   - id: the last one that is known, for those after it; nil to begin with the first.
    ///   - limit: the largest number, above zero.
    /// - Returns: their rows, with the last error of each.
    /// - Throws: the errors of the store.
    public func dead(name: String? = nil, after id: DeadlineID? = nil, limit: Int = 100) async throws
        -> [DeadlineRecord]
    {
        try TransactionScope.refuse(in: store, "dead")
        return try await store.list(DeadlineQuery(states: [.dead], name: name, after: id, limit: limit))
    }

    /// Lets dead deadlines run again, at once and with all their attempts, and those that wait run at once.
    ///
    /// A repeating deadline comes at its next date, too.
    ///
    /// - Returns: how many of them were dead, or waited and were not due.
    /// - Throws: the errors of the store.
    @discardableResult
    public func revive(_ deadlines: [DeadlineID]) async throws -> Int {
        try TransactionScope.refuse(in: store, "revive")
        return try await store.revive(deadlines)
    }

    /// Deletes dead and finished deadlines.
    ///
    /// - Returns: how many of them were dead or finished.
    /// - Throws: the errors of the store.
    @discardableResult
    public func delete(_ deadlines: [DeadlineID]) async throws -> Int {
        try TransactionScope.refuse(in: store, "delete")
        return try await store.delete(deadlines)
    }

    /// Pauses a kind in all processes: no run of it begins any more, and those that have begun go on.
    ///
    /// The pause stays in the store until ``resume(_:)``, also over restarts. What is due in the meantime waits; of the
    /// dates of a schedule, its policy for missed ticks decides.
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

    /// Counts the deadlines of each kind in the store, for metrics.
    ///
    /// O(deadlines).
    ///
    /// - Throws: the errors of the store.
    public func counts() async throws -> [KindCounts] {
        try TransactionScope.refuse(in: store, "counts")
        return try await store.counts()
    }
}
