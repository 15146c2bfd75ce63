import Synchronization

/// A transaction of a store that is under way, as the code inside it sees it.
package final class TransactionScope: Sendable {
    package enum Outcome: Sendable { case committed, rolledBack, unknown }

    private struct State {
        /// What became of the transaction; nil while it is open.
        var outcome: Outcome?
        var hasReturned = false
        var receivers: [@Sendable (Outcome) -> Void] = []
    }

    @TaskLocal private static var bound: TransactionScope?

    private let store: ObjectIdentifier
    private let state = Mutex(State())

    /// The innermost transaction in whose body the caller runs; nil if there is none.
    package static var current: TransactionScope? { bound.flatMap { scope in scope.isOpen ? scope : nil } }

    /// Creates the scope of one transaction of a store.
    package init(of store: AnyObject) { self.store = ObjectIdentifier(store) }

    private var isOpen: Bool { state.withLock { state in state.outcome == nil } }

    /// Throws if the caller runs in the body of a transaction of this store.
    ///
    /// A call that is not part of the transaction would need a connection of its own. If all connections have such a
    /// transaction, each waits for the others for ever.
    static func refuse(in store: some DeadlineStore, _ call: String) throws {
        guard let current, current.store == ObjectIdentifier(store as AnyObject) else { return }
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
        let result = try Self.$bound.withValue(self, operation: body)
        state.withLock { state in state.hasReturned = true }
        return result
    }

    /// Runs the body of the transaction.
    package func enter<Result>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
    ) async rethrows -> Result {
        let result = try await Self.$bound.withValue(self, operation: body)
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
