public import Timers

extension DurableTimers {
    /// Schedules a deadline, or moves the one with this key.
    ///
    /// While the deadline with this key runs, the new one waits until the run has ended.
    ///
    /// - Parameters:
    ///   - deadline: what the handler receives.
    ///   - key: what makes it the only one of its kind; nil for any number of them.
    ///   - instant: when it is due, on the wall clock; at once if that has passed.
    /// - Returns: the identifier of its row.
    /// - Throws: the errors of the store, and of encoding the deadline. If the answer of a database is lost, the
    ///   deadline may have been kept. In the body of a transaction of the store, each call without it throws
    ///   ``DurableError`` with the code ``DurableError/Code/insideTransaction``.
    @discardableResult
    public func schedule<Deadline: DurableDeadline>(
        _ deadline: Deadline, key: String? = nil, at instant: TimerInstant
    ) async throws -> DeadlineID {
        try await schedule([request(deadline, key: key, .at(instant))])[0]
    }

    /// Schedules a deadline after a delay on the store's clock, or moves the one with this key.
    ///
    /// - Parameters:
    ///   - deadline: what the handler receives.
    ///   - key: what makes it the only one of its kind; nil for any number of them.
    ///   - delay: when it is due, from now; at once if it is not above zero.
    /// - Returns: the identifier of its row.
    /// - Throws: as for an instant.
    @discardableResult
    public func schedule<Deadline: DurableDeadline>(
        _ deadline: Deadline, key: String? = nil, after delay: Duration
    ) async throws -> DeadlineID {
        try await schedule([request(deadline, key: key, .after(delay))])[0]
    }

    /// Schedules many deadlines in one call of the store: all or none.
    ///
    /// - Parameter requests: the deadlines; ``request(_:key:_:)`` makes them.
    /// - Returns: the identifiers of their rows, in the order of the requests.
    /// - Throws: the errors of the store.
    @discardableResult
    public func schedule(_ requests: [DeadlineRequest]) async throws -> [DeadlineID] {
        if requests.isEmpty { return [] }
        try TransactionScope.refuse(in: store, "schedule")
        return try await store.schedule(requests)
    }

    /// Returns the request for a deadline, for the calls that take several.
    ///
    /// - Parameters:
    ///   - deadline: what the handler receives.
    ///   - key: what makes it the only one of its kind; nil for any number of them.
    ///   - time: when it is due.
    /// - Returns: the request, with the trace of the calling task.
    /// - Throws: ``DurableError`` with the code ``DurableError/Code/invalidPayload`` if the deadline cannot be encoded.
    public func request<Deadline: DurableDeadline>(
        _ deadline: Deadline, key: String? = nil, _ time: DeadlineTime
    ) throws -> DeadlineRequest {
        let payload: [UInt8]
        do {
            payload = try deadline.encodedForStore()
        } catch {
            throw DurableError(.invalidPayload, "a \(Deadline.name) cannot be encoded: \(error)")
        }
        return DeadlineRequest(
            name: Deadline.name, key: key, time: time, payload: payload, trace: observer?.currentTrace())
    }

    /// Cancels the deadline with this key.
    ///
    /// - Returns: whether it came in time; a run that has begun goes on.
    /// - Throws: the errors of the store.
    @discardableResult
    public func cancel<Deadline: DurableDeadline>(
        _ kind: Deadline.Type, key: String
    ) async throws -> DeadlineCancellation {
        try TransactionScope.refuse(in: store, "cancel")
        return try await store.cancel(.key(name: kind.name, key))
    }

    /// Cancels a deadline.
    ///
    /// - Returns: whether it came in time; a run that has begun goes on.
    /// - Throws: the errors of the store.
    @discardableResult
    public func cancel(_ id: DeadlineID) async throws -> DeadlineCancellation {
        try TransactionScope.refuse(in: store, "cancel")
        return try await store.cancel(.id(id))
    }

    /// Returns the deadline with this key; nil if there is none.
    ///
    /// While one runs and another waits behind it, it is the one that waits.
    ///
    /// - Throws: the errors of the store, and of decoding the deadline.
    public func find<Deadline: DurableDeadline>(
        _ kind: Deadline.Type, key: String
    ) async throws -> KeptDeadline<Deadline>? {
        try TransactionScope.refuse(in: store, "find")
        return try await store.find(.key(name: kind.name, key)).map { row in try KeptDeadline(row) }
    }
}

/// A deadline that a store keeps: while one runs and another waits behind it, the one that waits.
public struct KeptDeadline<Deadline: DurableDeadline>: Sendable {
    /// What the handler receives.
    public let deadline: Deadline
    /// Its row, which also shows the run that it waits behind.
    public let record: DeadlineRecord

    init(_ record: DeadlineRecord) throws {
        self.record = record
        do {
            deadline = try Deadline(decodingFromStore: record.next?.payload ?? record.payload)
        } catch {
            throw DurableError(.invalidPayload, "deadline \(record.id) is no \(Deadline.name): \(type(of: error))")
        }
    }

    /// When it is due.
    public var due: TimerInstant { record.next?.deadline ?? record.deadline }
    /// What happens to it.
    public var state: DeadlineState { record.next == nil ? record.state : .waiting }
    /// How many attempts have begun.
    public var attempts: Int { record.next == nil ? record.attempt : 0 }
    /// The last error; nil if none has failed.
    public var failure: String? { record.next == nil ? record.failure : nil }
}
