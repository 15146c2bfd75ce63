import Synchronization

/// How many actions began, and how many ended.
final class ActionTally: Sendable {
    private let state = Mutex((began: 0, ended: 0))

    var counts: (began: Int, ended: Int) { state.withLock { state in state } }

    func around<Result>(_ action: () throws -> Result) rethrows -> Result {
        state.withLock { state in state.began += 1 }
        defer { state.withLock { state in state.ended += 1 } }
        return try action()
    }

    func aroundTask<Result>(_ action: () async throws -> Result) async rethrows -> Result {
        state.withLock { state in state.began += 1 }
        defer { state.withLock { state in state.ended += 1 } }
        return try await action()
    }
}
