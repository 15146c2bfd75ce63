extension DurableTimers {
    /// Returns the deadlines whose last attempt has failed, by their identifiers.
    ///
    /// - Parameters:
    ///   - name: the name of their kind; nil for all kinds.
    ///   - id: the last deadline that is known, to return those after it; nil to begin with the first.
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
    /// A repeating deadline still comes at its next date.
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
