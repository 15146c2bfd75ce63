import Synchronization

/// A transaction of a store that is under way, as the code inside it sees it.
package final class TransactionScope: Sendable {
    package enum Outcome: Sendable { case committed, rolledBack, unknown }

    private struct State {
        /// The outcome of the transaction; nil while it is open.
        var outcome: Outcome?
        var hasReturned = false
        var receivers: [@Sendable (Outcome) -> Void] = []
    }

    /// The transactions in whose bodies the caller runs, the innermost last; some may be over.
    @TaskLocal private static var bound: [TransactionScope] = []

    private let owner: ObjectIdentifier
    private let state = Mutex(State())

    /// The innermost transaction in whose body the caller runs; nil if there is none.
    package static var current: TransactionScope? { bound.last { scope in scope.isOpen } }

    /// Creates the scope of one transaction of a store, or of its connections.
    package init(of owner: AnyObject) { self.owner = ObjectIdentifier(owner) }

    /// The transactions of a store, or of its connections, in whose bodies the caller runs.
    package static func open(of owner: AnyObject) -> [TransactionScope] {
        bound.filter { scope in scope.owner == ObjectIdentifier(owner) && scope.isOpen }
    }

    package var isOpen: Bool { state.withLock { state in state.outcome == nil } }

    /// Throws if the caller runs in the body of a transaction of this store.
    ///
    /// A call that is not part of the transaction would need a connection of its own. If all connections have such a
    /// transaction, each waits for the others forever.
    static func refuse(in store: some DeadlineStore, _ call: String) throws {
        if open(of: store as AnyObject).isEmpty { return }
        throw DurableError(
            .insideTransaction, "'\(call)' was called in a transaction of the store; pass the transaction with 'in:'")
    }

    /// Calls a receiver when the transaction is committed or rolled back.
    func whenSettled(_ receiver: @escaping @Sendable (Outcome) -> Void) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.receivers.append(receiver) }
            return state.outcome
        }
        if let outcome { receiver(outcome) }
    }

    /// Runs the body of the transaction.
    package func enter<Result>(_ body: () throws -> Result) rethrows -> Result {
        let result = try Self.$bound.withValue(Self.bound + [self], operation: body)
        state.withLock { state in state.hasReturned = true }
        return result
    }

    /// Runs the body of the transaction.
    package func enter<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        let result = try await Self.$bound.withValue(Self.bound + [self], operation: body)
        state.withLock { state in state.hasReturned = true }
        return result
    }

    /// Runs the transaction, in which ``enter(_:)`` runs the body, and tells the receivers what became of it.
    package func settle<Result>(
        isolation: isolated (any Actor)? = #isolation, _ transaction: () async throws -> Result
    ) async rethrows -> Result {
        do {
            let result = try await transaction()
            settle(.committed)
            return result
        } catch {
            // If the body has returned, the commit has failed, or its answer was lost.
            settle(state.withLock { state in state.hasReturned } ? .unknown : .rolledBack)
            throw error
        }
    }

    private func settle(_ outcome: Outcome) {
        let receivers = state.withLock { state in
            state.outcome = outcome
            defer { state.receivers = [] }
            return state.receivers
        }
        for receiver in receivers { receiver(outcome) }
    }
}
