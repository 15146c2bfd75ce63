public import Timers

/// One run of a deadline, as its handler sees it.
///
/// The runner renews the lease of the run while the handler runs. If the lease is lost, because the process stood still
/// or the store could not be reached, the handler's task is cancelled, because another runner may run the deadline. The
/// store then refuses the handler's `complete(in:)`.
public struct DurableRun<Store: DeadlineStore>: Sendable {
    /// The row.
    public let id: DeadlineID
    /// The name of its kind.
    public let name: String
    /// Its key; nil if it has none.
    public let key: String?
    /// When it was due, on the store's clock.
    public let scheduled: TimerInstant
    /// How much later than `scheduled` this run began, on the store's clock.
    public let lateness: Duration
    /// The number of the attempt, from 1.
    public let attempt: Int
    /// Whether no attempt follows this one.
    public let isLastAttempt: Bool
    /// How many dates of a repeating deadline passed without a run of their own, for which this one comes.
    public let missed: Int
    /// The identity of the run.
    ///
    /// Its fence grows with each run of a deadline, so other systems can refuse an older one.
    public let token: RunToken
    let store: Store
    let runner: RunnerID
    /// The outcome for the row if the handler succeeds.
    let success: RunEnd.Outcome
    let state: RunState

    /// Whether the lease of the run is lost, as far as this process knows.
    public var isLeaseLost: Bool { state.isLost }

    var info: RunInfo { RunInfo(id: id, name: name, key: key, attempt: attempt, lateness: lateness) }
}

extension DurableRun where Store: SynchronousTransactions {
    /// Ends the run with the transaction: either both take effect, or neither does.
    ///
    /// The effect of the handler then happens once, although the deadline may run more than once. Call this in the
    /// transaction that contains the effect, and return from the handler afterwards.
    ///
    /// - Parameter transaction: the transaction, which must belong to this store.
    /// - Throws: ``DurableError`` with the code ``DurableError/Code/leaseLost`` if another runner may have the
    ///   deadline; let the error through, so that the transaction is rolled back.
    public func complete(in transaction: Store.Transaction) throws {
        try state.complete { try store.end(RunEnd(token, success), of: runner, in: transaction) }
    }
}

extension DurableRun where Store: AsynchronousTransactions {
    /// Ends the run with the transaction: either both take effect, or neither does.
    ///
    /// The effect of the handler then happens once, although the deadline may run more than once. Call this in the
    /// transaction that contains the effect, and return from the handler afterwards.
    ///
    /// - Parameter transaction: the transaction, which must belong to this store.
    /// - Throws: ``DurableError`` with the code ``DurableError/Code/leaseLost`` if another runner may have the
    ///   deadline; let the error through, so that the transaction is rolled back.
    public func complete(in transaction: Store.Transaction) async throws {
        try await state.complete { try await store.end(RunEnd(token, success), of: runner, in: transaction) }
    }
}
