import Synchronization

/// Lends the rows of a store to one caller after another, in the order of their calls.
///
/// A caller that has the rows may run the body of a transaction, which is code of the user. So it holds no lock.
package final class MemoryTurns: Sendable {
    private let state = Mutex(State())

    private struct State {
        /// Nil while a caller has the rows.
        var table: MemoryTable? = MemoryTable()
        /// Those that wait for the rows, the first one first.
        var waiting: [CheckedContinuation<MemoryTable, Never>] = []
    }

    package init() {}

    /// Calls `body` with the rows.
    ///
    /// A body that throws has to leave them as they were. No other reference to them exists, so changes copy nothing.
    package func take<Result>(_ body: (inout MemoryTable) throws -> Result) async rethrows -> Result {
        var rows = await take()
        do {
            let result = try body(&rows)
            giveBack(rows)
            return result
        } catch {
            giveBack(rows)
            throw error
        }
    }

    private func take() async -> MemoryTable {
        await withCheckedContinuation { continuation in
            let table = state.withLock { state in
                if let table = state.table.take() { return Optional(table) }
                state.waiting.append(continuation)
                return nil
            }
            if let table { continuation.resume(returning: table) }
        }
    }

    private func giveBack(_ table: consuming MemoryTable) {
        let next = state.withLock { state -> CheckedContinuation<MemoryTable, Never>? in
            if state.waiting.isEmpty {
                state.table = table
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume(returning: table)
    }
}
