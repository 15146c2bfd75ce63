extension DurableTimers {
    /// Schedules a deadline.
    ///
    /// - Parameters:
    ///   - deadline: the value that the handler receives.
    ///   - key: the key that makes it the only one of its kind; nil for any number of them.
    ///   - time: when it is due: after a delay, or at an instant of the wall clock; at once if that has passed.
    ///   - ifExists: what happens if a deadline of this kind with this key waits or runs: it is moved, stays, or moves
    ///     only forwards.
    /// - Returns: the identifier of its row.
    /// - Throws: the errors of the store, and of encoding the deadline. If the answer of a database is lost, the
    ///   deadline may have been kept. In the body of a transaction of the store, each call without the transaction
    ///   throws ``DurableError`` with the code ``DurableError/Code/insideTransaction``.
    @discardableResult
    public func schedule<Deadline: DurableDeadline>(
        _ deadline: Deadline, key: String? = nil, _ time: DeadlineTime, ifExists: ExistingDeadline = .move
    ) async throws -> DeadlineID {
        try await schedule([DeadlineRequest(deadline, key: key, time, ifExists: ifExists)])[0]
    }

    /// Schedules a deadline that repeats, for its first date.
    ///
    /// - Parameters:
    ///   - deadline: the value that the handler receives, and that has the dates.
    ///   - key: the key that makes it the only one of its kind.
    ///   - ifExists: what happens if a deadline of this kind with this key waits or runs.
    /// - Returns: the identifier of its row.
    /// - Throws: the errors of the store, of encoding the deadline, and of its dates.
    @discardableResult
    public func schedule<Deadline: RepeatingKind>(
        _ deadline: Deadline, key: String, ifExists: ExistingDeadline = .move
    ) async throws -> DeadlineID {
        try await schedule([DeadlineRequest(deadline, key: key, ifExists: ifExists)])[0]
    }

    /// Schedules many deadlines in one call of the store: either all or none.
    ///
    /// - Parameter requests: the deadlines, as in ``DeadlineRequest/init(_:key:_:ifExists:)``.
    /// - Returns: the identifiers of their rows, in the order of the requests.
    /// - Throws: the errors of the store.
    @discardableResult
    public func schedule(_ requests: [DeadlineRequest]) async throws -> [DeadlineID] {
        if requests.isEmpty { return [] }
        try TransactionScope.refuse(in: store, "schedule")
        return try await store.schedule(traced(requests))
    }

    /// The requests with the trace of the calling task, where they have none.
    func traced(_ requests: [DeadlineRequest]) -> [DeadlineRequest] {
        guard let trace = observer.currentTrace() else { return requests }
        return requests.map { request in
            var request = request
            request.trace = request.trace ?? trace
            return request
        }
    }

    /// Cancels the deadline with this key.
    ///
    /// A run that has begun goes on, and is the last one: no other attempt and no other date follows. With `stopsRun`,
    /// the task of its handler is cancelled, in whatever process it runs, within a second or when the store is
    /// reachable again. The store then refuses the handler's `complete(in:)`. The handler may go on for a while, so a
    /// new deadline with the same key may begin beside it.
    ///
    /// - Parameters:
    ///   - kind: the kind.
    ///   - key: the key.
    ///   - stopsRun: whether a run that has begun is to stop.
    /// - Returns: whether it came in time.
    /// - Throws: the errors of the store.
    @discardableResult
    public func cancel<Deadline: DurableDeadline>(
        _ kind: Deadline.Type, key: String, stopsRun: Bool = false
    ) async throws -> DeadlineCancellation {
        try await cancel(.key(name: kind.name, key), stopsRun)
    }

    /// Cancels a deadline, like ``cancel(_:key:stopsRun:)``.
    ///
    /// - Parameters:
    ///   - id: its identifier.
    ///   - stopsRun: whether a run that has begun is to stop.
    /// - Returns: whether it came in time.
    /// - Throws: the errors of the store.
    @discardableResult
    public func cancel(_ id: DeadlineID, stopsRun: Bool = false) async throws -> DeadlineCancellation {
        try await cancel(.id(id), stopsRun)
    }

    /// Removes the row that ``every(_:_:options:fileID:line:perform:)`` has put into the store, when no process has it.
    ///
    /// A process that still has it puts it there again.
    ///
    /// - Parameter name: its name.
    /// - Returns: whether there was one that waited, or that runs for the last time.
    /// - Throws: the errors of the store.
    @discardableResult
    public func cancel(repeating name: String) async throws -> DeadlineCancellation {
        try await cancel(.key(name: name, RepeatingDeadline.key), false)
    }

    private func cancel(_ deadline: DeadlineReference, _ stopsRun: Bool) async throws -> DeadlineCancellation {
        try TransactionScope.refuse(in: store, "cancel")
        return try await store.cancel(deadline, stopsRun: stopsRun)
    }

    /// Returns the deadline with this key; nil if there is none.
    ///
    /// While one deadline runs and another waits behind it, this returns the one that waits.
    ///
    /// - Throws: the errors of the store, and of decoding the deadline.
    public func find<Deadline: DurableDeadline>(
        _ kind: Deadline.Type, key: String
    ) async throws -> KeptDeadline<Deadline>? {
        try TransactionScope.refuse(in: store, "find")
        return try await store.find(.key(name: kind.name, key)).map { row in try KeptDeadline(row) }
    }
}
