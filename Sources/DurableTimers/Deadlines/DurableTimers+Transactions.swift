extension DurableTimers where Store: SynchronousTransactions {
    /// Schedules deadlines with a transaction of the store: they are kept if the transaction is committed.
    ///
    /// - Parameters:
    ///   - requests: the deadlines, as in ``DeadlineRequest/init(_:key:_:ifExists:)``.
    ///   - transaction: the transaction, which must belong to this store.
    /// - Returns: the identifiers of their rows, in the order of the requests.
    /// - Throws: the errors of the store.
    @discardableResult
    public func schedule(
        _ requests: [DeadlineRequest], in transaction: Store.Transaction
    ) throws -> [DeadlineID] {
        try store.schedule(traced(requests), in: transaction)
    }

    /// Schedules a deadline with a transaction of the store: it is kept if the transaction is committed.
    ///
    /// - Parameters:
    ///   - deadline: the value that the handler receives.
    ///   - key: the key that makes it the only one of its kind; nil for any number of them.
    ///   - time: when it is due: after a delay, or at an instant of the wall clock; at once if that has passed.
    ///   - ifExists: what happens if a deadline of this kind with this key waits or runs.
    ///   - transaction: the transaction, which must belong to this store.
    /// - Returns: the identifier of its row.
    /// - Throws: the errors of the store, and of encoding the deadline.
    @discardableResult
    public func schedule<Deadline: DurableDeadline>(
        _ deadline: Deadline, key: String? = nil, _ time: DeadlineTime, ifExists: ExistingDeadline = .move,
        in transaction: Store.Transaction
    ) throws -> DeadlineID {
        try schedule([DeadlineRequest(deadline, key: key, time, ifExists: ifExists)], in: transaction)[0]
    }

    /// Schedules a deadline that repeats with a transaction of the store, for its first date.
    ///
    /// - Parameters:
    ///   - deadline: the value that the handler receives, and that has the dates.
    ///   - key: the key that makes it the only one of its kind.
    ///   - ifExists: what happens if a deadline of this kind with this key waits or runs.
    ///   - transaction: the transaction, which must belong to this store.
    /// - Returns: the identifier of its row.
    /// - Throws: the errors of the store, of encoding the deadline, and of its dates.
    @discardableResult
    public func schedule<Deadline: RepeatingKind>(
        _ deadline: Deadline, key: String, ifExists: ExistingDeadline = .move, in transaction: Store.Transaction
    ) throws -> DeadlineID {
        try schedule([DeadlineRequest(deadline, key: key, ifExists: ifExists)], in: transaction)[0]
    }

    /// Cancels the deadline with this key, with a transaction of the store.
    ///
    /// - Parameters:
    ///   - kind: the kind.
    ///   - key: the key.
    ///   - stopsRun: whether a run that has begun is to stop; otherwise it goes on, and is the last one.
    ///   - transaction: the transaction, which must belong to this store.
    /// - Returns: whether it came in time.
    /// - Throws: the errors of the store.
    @discardableResult
    public func cancel<Deadline: DurableDeadline>(
        _ kind: Deadline.Type, key: String, stopsRun: Bool = false, in transaction: Store.Transaction
    ) throws -> DeadlineCancellation {
        try store.cancel(.key(name: kind.name, key), stopsRun: stopsRun, in: transaction)
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
    /// Schedules deadlines with a transaction of the store: they are kept if the transaction is committed.
    ///
    /// - Parameters:
    ///   - requests: the deadlines, as in ``DeadlineRequest/init(_:key:_:ifExists:)``.
    ///   - transaction: the transaction, which must belong to this store.
    /// - Returns: the identifiers of their rows, in the order of the requests.
    /// - Throws: the errors of the store.
    @discardableResult
    public func schedule(
        _ requests: [DeadlineRequest], in transaction: Store.Transaction
    ) async throws -> [DeadlineID] {
        try await store.schedule(traced(requests), in: transaction)
    }

    /// Schedules a deadline with a transaction of the store: it is kept if the transaction is committed.
    ///
    /// - Parameters:
    ///   - deadline: the value that the handler receives.
    ///   - key: the key that makes it the only one of its kind; nil for any number of them.
    ///   - time: when it is due: after a delay, or at an instant of the wall clock; at once if that has passed.
    ///   - ifExists: what happens if a deadline of this kind with this key waits or runs.
    ///   - transaction: the transaction, which must belong to this store.
    /// - Returns: the identifier of its row.
    /// - Throws: the errors of the store, and of encoding the deadline.
    @discardableResult
    public func schedule<Deadline: DurableDeadline>(
        _ deadline: Deadline, key: String? = nil, _ time: DeadlineTime, ifExists: ExistingDeadline = .move,
        in transaction: Store.Transaction
    ) async throws -> DeadlineID {
        try await schedule([DeadlineRequest(deadline, key: key, time, ifExists: ifExists)], in: transaction)[0]
    }

    /// Schedules a deadline that repeats with a transaction of the store, for its first date.
    ///
    /// - Parameters:
    ///   - deadline: the value that the handler receives, and that has the dates.
    ///   - key: the key that makes it the only one of its kind.
    ///   - ifExists: what happens if a deadline of this kind with this key waits or runs.
    ///   - transaction: the transaction, which must belong to this store.
    /// - Returns: the identifier of its row.
    /// - Throws: the errors of the store, of encoding the deadline, and of its dates.
    @discardableResult
    public func schedule<Deadline: RepeatingKind>(
        _ deadline: Deadline, key: String, ifExists: ExistingDeadline = .move, in transaction: Store.Transaction
    ) async throws -> DeadlineID {
        try await schedule([DeadlineRequest(deadline, key: key, ifExists: ifExists)], in: transaction)[0]
    }

    /// Cancels the deadline with this key, with a transaction of the store.
    ///
    /// - Parameters:
    ///   - kind: the kind.
    ///   - key: the key.
    ///   - stopsRun: whether a run that has begun is to stop; otherwise it goes on, and is the last one.
    ///   - transaction: the transaction, which must belong to this store.
    /// - Returns: whether it came in time.
    /// - Throws: the errors of the store.
    @discardableResult
    public func cancel<Deadline: DurableDeadline>(
        _ kind: Deadline.Type, key: String, stopsRun: Bool = false, in transaction: Store.Transaction
    ) async throws -> DeadlineCancellation {
        try await store.cancel(.key(name: kind.name, key), stopsRun: stopsRun, in: transaction)
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
