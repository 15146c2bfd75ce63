import Synchronization

/// The state of a run while its handler runs.
final class RunState: Sendable {
    /// Whether the handler has ended the run in a transaction of its own.
    enum Completion { case none, open, committed }

    private struct State {
        var isLost = false
        var isStopping = false
        var completion = Completion.none
    }

    private let state = Mutex(State())
    private let note: @Sendable (Completion) -> Void

    /// Creates the state of a run that calls `note` when its completion changes.
    init(_ note: @escaping @Sendable (Completion) -> Void) { self.note = note }

    var isLost: Bool { state.withLock { state in state.isLost } }
    var isStopping: Bool { state.withLock { state in state.isStopping } }
    var completion: Completion { state.withLock { state in state.completion } }

    func lose() { state.withLock { state in state.isLost = true } }
    func stop() { state.withLock { state in state.isStopping = true } }

    /// Ends the run in a transaction with `end`, and learns what becomes of the transaction.
    func complete(_ end: () throws -> Void) throws {
        set(.open)
        do { try end() } catch {
            set(.none)
            throw error
        }
        learnOutcome()
    }

    func complete(isolation: isolated (any Actor)? = #isolation, _ end: () async throws -> Void) async throws {
        set(.open)
        do { try await end() } catch {
            set(.none)
            throw error
        }
        learnOutcome()
    }

    private func learnOutcome() {
        TransactionScope.current?.whenSettled { [self] outcome in
            switch outcome {
            case .committed: set(.committed)
            case .rolledBack: set(.none)
            case .unknown: break
            }
        }
    }

    private func set(_ completion: Completion) {
        state.withLock { state in state.completion = completion }
        note(completion)
    }
}
