public import Timers

extension DurableTimers where Store: SynchronousTransactions {
    /// Schedules a deadline with a transaction of the store: it is kept if the transaction is committed.
    ///
    /// - Parameters:
    ///   - deadline: what the handler receives.
    ///   - key: what makes it the only one of its kind; nil for any number of them.
    ///   - instant: when it is due, on the wall clock; at once if that has passed.
    ///   - transaction: the transaction, which has to be one of this store's.
    /// - Returns: the identifier of its row.
    /// - Throws: the errors of the store, and of encoding the deadline.
    @discardableResult
    public func schedule<Deadline: DurableDeadline>(
        _ deadline: Deadline, key: String? = nil, at instant: TimerInstant, in transaction: Store.Transaction
    ) throws -> DeadlineID {
        try store.schedule([request(deadline, key: key, .at(instant))], in: transaction)[0]
    }

    /// Schedules a deadline after a delay, with a transaction of the store.
    ///
    /// - Parameters:
    ///   - deadline: what the handler receives.
    ///   - key: what makes it the only one of its kind; nil for any number of them.
    ///   - delay: when it is due, from now on the store's clock; at once if it is not above zero.
    ///   - transaction: the transaction, which has to be one of this store's.
    /// - Returns: the identifier of its row.
    /// - Throws: the errors of the store, and of encoding the deadline.
    @discardableResult
    public func schedule<Deadline: DurableDeadline>(
        _ deadline: Deadline, key: String? = nil, after delay: Duration, in transaction: Store.Transaction
    ) throws -> DeadlineID {
        try store.schedule([request(deadline, key: key, .after(delay))], in: transaction)[0]
    }

    /// Cancels the deadline with this key, with a transaction of the store.
    ///
    /// - Returns: whether it came in time; a run that has begun goes on.
    /// - Throws: the errors of the store.
    @discardableResult
    public func cancel<Deadline: DurableDeadline>(
        _ kind: Deadline.Type, key: String, in transaction: Store.Transaction
    ) throws -> DeadlineCancellation {
        try store.cancel(.key(name: kind.name, key), in: transaction)
    }

    /// Returns the deadline with this key as a transaction of the store sees it; nil if there is none.
    ///
    /// - Throws: the errors of the store, and of decoding the deadline.
    public func find<Deadline: DurableDeadline>(
        _ kind: Deadline.Type, key: String, in transaction: Store.Transaction
    ) throws -> KeptDeadline<Deadline>? {
        try store.find(.key(name: kind.name, key), in: transaction).map { row in try KeptDeadline(row) }
    }
}

extension DurableTimers where Store: AsynchronousTransactions {
    /// Schedules a deadline with a transaction of the store: it is kept if the transaction is committed.
    ///
    /// - Parameters:
    ///   - deadline: what the handler receives.
    ///   - key: what makes it the only one of its kind; nil for any number of them.
    ///   - instant: when it is due, on the wall clock; at once if that has passed.
    ///   - transaction: the transaction, which has to be one of this store's.
    /// - Returns: the identifier of its row.
    /// - Throws: the errors of the store, and of encoding the deadline.
    @discardableResult
    public func schedule<Deadline: DurableDeadline>(
        _ deadline: Deadline, key: String? = nil, at instant: TimerInstant, in transaction: Store.Transaction
    ) async throws -> DeadlineID {
        try await store.schedule([request(deadline, key: key, .at(instant))], in: transaction)[0]
    }

    /// Schedules a deadline after a delay, with a transaction of the store.
    ///
    /// - Parameters:
    ///   - deadline: what the handler receives.
    ///   - key: what makes it the only one of its kind; nil for any number of them.
    ///   - delay: when it is due, from now on the store's clock; at once if it is not above zero.
    ///   - transaction: the transaction, which has to be one of this store's.
    /// - Returns: the identifier of its row.
    /// - Throws: the errors of the store, and of encoding the deadline.
    @discardableResult
    public func schedule<Deadline: DurableDeadline>(
        _ deadline: Deadline, key: String? = nil, after delay: Duration, in transaction: Store.Transaction
    ) async throws -> DeadlineID {
        try await store.schedule([request(deadline, key: key, .after(delay))], in: transaction)[0]
    }

    /// Cancels the deadline with this key, with a transaction of the store.
    ///
    /// - Returns: whether it came in time; a run that has begun goes on.
    /// - Throws: the errors of the store.
    @discardableResult
    public func cancel<Deadline: DurableDeadline>(
        _ kind: Deadline.Type, key: String, in transaction: Store.Transaction
    ) async throws -> DeadlineCancellation {
        try await store.cancel(.key(name: kind.name, key), in: transaction)
    }

    /// Returns the deadline with this key as a transaction of the store sees it; nil if there is none.
    ///
    /// - Throws: the errors of the store, and of decoding the deadline.
    public func find<Deadline: DurableDeadline>(
        _ kind: Deadline.Type, key: String, in transaction: Store.Transaction
    ) async throws -> KeptDeadline<Deadline>? {
        try await store.find(.key(name: kind.name, key), in: transaction).map { row in try KeptDeadline(row) }
    }
}
