import Synchronization

/// Lends the rows of a store to one caller after another.
///
/// A caller that has the rows may run the body of a transaction, which is code of the user. So it holds no lock. The
/// rows are lent only to a caller that runs, because a caller that waits may also have to wait for a thread.
package final class MemoryTurns: Sendable {
    private let state = Mutex(State())

    private struct State {
        /// Nil while a caller has the rows.
        var table: MemoryTable? = MemoryTable()
        /// Those that wait until the rows are free, and then try again.
        var waiting: [CheckedContinuation<MemoryTable?, Never>] = []
    }

    package init() {}

    /// Calls `body` with the rows.
    ///
    /// A body that throws has to leave them as they were. No other reference to them exists, so changes copy nothing.
    package func take<Result>(_ body: (inout MemoryTable) async throws -> Result) async rethrows -> Result {
        var rows = await take()
        do {
            let result = try await body(&rows)
            giveBack(rows)
            return result
        } catch {
            giveBack(rows)
            throw error
        }
    }

    private func take() async -> MemoryTable {
        while true {
            let table = await withCheckedContinuation { continuation in
                let table = state.withLock { state in
                    if state.table == nil { state.waiting.append(continuation) }
                    return state.table.take()
                }
                if let table { continuation.resume(returning: table) }
            }
            if let table { return table }
        }
    }

    private func giveBack(_ table: consuming MemoryTable) {
        let waiting = state.withLock { state in
            state.table = table
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in waiting { waiter.resume(returning: nil) }
    }
}
