// Two protocols, and not one with asynchronous requirements: some databases run a transaction in a closure that cannot
// await. GRDB does, and its connection may not leave that closure. A synchronous method can fulfil an asynchronous
// requirement, but generic code would then have to await it, and so could not be called inside the closure.

/// A store whose transactions are synchronous closures.
///
/// ```swift
/// func order<Store: SynchronousTransactions>(
///     _ request: DeadlineRequest, in store: Store
/// ) async throws {
///     try await store.write { transaction in
///         // The statements of the program go here.
///         _ = try store.schedule([request], in: transaction)
///     }
/// }
/// ```
public protocol SynchronousTransactions: DeadlineStore {
    /// Runs a body in a transaction, and commits it if the body returns.
    ///
    /// - Throws: the error of the body, after the transaction was rolled back, and the errors of the store.
    func write<Result: Sendable>(_ body: @escaping @Sendable (Transaction) throws -> Result) async throws -> Result

    /// Like ``DeadlineStore/schedule(_:)``, when the transaction is committed.
    func schedule(_ requests: [DeadlineRequest], in transaction: Transaction) throws -> [DeadlineID]

    /// Like ``DeadlineStore/cancel(_:stopsRun:)``, when the transaction is committed.
    func cancel(
        _ deadline: DeadlineReference, stopsRun: Bool, in transaction: Transaction
    ) throws -> DeadlineCancellation

    /// Like ``DeadlineStore/find(_:)``, with the changes of the transaction.
    ///
    /// By default this throws ``DurableError`` with the code ``DurableError/Code/invalidStore``.
    func find(_ deadline: DeadlineReference, in transaction: Transaction) throws -> DeadlineRecord?

    /// Like ``RunStore/end(_:of:)`` for one run, when the transaction is committed.
    ///
    /// - Throws: ``DurableError`` with the code ``DurableError/Code/leaseLost`` if the run no longer has its lease. The
    ///   body lets the error through, and the transaction is rolled back. By default, this also throws, with the code
    ///   ``DurableError/Code/invalidStore``.
    @_spi(Store) func end(_ run: RunEnd, of runner: RunnerID, in transaction: Transaction) throws
}

/// A store whose transactions await each statement.
public protocol AsynchronousTransactions: DeadlineStore where Transaction: Sendable {
    /// Runs a body in a transaction, and commits it if the body returns.
    ///
    /// - Throws: the error of the body, after the transaction was rolled back, and the errors of the store.
    func write<Result: Sendable>(_ body: (Transaction) async throws -> Result) async throws -> Result

    /// Like ``DeadlineStore/schedule(_:)``, when the transaction is committed.
    func schedule(_ requests: [DeadlineRequest], in transaction: Transaction) async throws -> [DeadlineID]

    /// Like ``DeadlineStore/cancel(_:stopsRun:)``, when the transaction is committed.
    func cancel(
        _ deadline: DeadlineReference, stopsRun: Bool, in transaction: Transaction
    ) async throws -> DeadlineCancellation

    /// Like ``DeadlineStore/find(_:)``, with the changes of the transaction.
    ///
    /// By default this throws ``DurableError`` with the code ``DurableError/Code/invalidStore``.
    func find(_ deadline: DeadlineReference, in transaction: Transaction) async throws -> DeadlineRecord?

    /// Like ``RunStore/end(_:of:)`` for one run, when the transaction is committed.
    ///
    /// - Throws: ``DurableError`` with the code ``DurableError/Code/leaseLost`` if the run no longer has its lease. The
    ///   body lets the error through, and the transaction is rolled back. By default, this also throws, with the code
    ///   ``DurableError/Code/invalidStore``.
    @_spi(Store) func end(_ run: RunEnd, of runner: RunnerID, in transaction: Transaction) async throws
}

extension SynchronousTransactions {
    /// Throws that this store cannot find a deadline in a transaction.
    public func find(_ deadline: DeadlineReference, in transaction: Transaction) throws -> DeadlineRecord? {
        throw DurableError(.invalidStore, "this store finds no deadline in a transaction")
    }

    /// Throws that this store cannot end a run in a transaction.
    @_spi(Store) public func end(_ run: RunEnd, of runner: RunnerID, in transaction: Transaction) throws {
        throw DurableError(.invalidStore, "this store ends no run in a transaction")
    }
}

extension AsynchronousTransactions {
    /// Throws that this store cannot find a deadline in a transaction.
    public func find(_ deadline: DeadlineReference, in transaction: Transaction) async throws -> DeadlineRecord? {
        throw DurableError(.invalidStore, "this store finds no deadline in a transaction")
    }

    /// Throws that this store cannot end a run in a transaction.
    @_spi(Store) public func end(_ run: RunEnd, of runner: RunnerID, in transaction: Transaction) async throws {
        throw DurableError(.invalidStore, "this store ends no run in a transaction")
    }
}
