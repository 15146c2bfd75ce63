#if Postgres
    import Synchronization

    /// A few connections for many tasks.
    final class ConnectionPool: Sendable {
        private struct State {
            /// The last that was used comes first, so that the others may rest.
            var idle: [PostgresLink] = []
            var count = 0
            var waiting: [Waiter] = []
        }

        private final class Waiter: Sendable {
            let continuation = Mutex<CheckedContinuation<PostgresLink, any Error>?>(nil)

            func resume(_ result: Result<PostgresLink, any Error>) {
                let continuation = continuation.withLock { continuation in continuation.take() }
                continuation?.resume(with: result)
            }
        }

        private let state = Mutex(State())
        private let options: PostgresDatabase.Options

        init(_ options: PostgresDatabase.Options) { self.options = options }

        // No call is under way: each has the database, which has the pool.
        deinit {
            let idle = state.withLock { state in state.idle }
            for link in idle { link.close() }
        }

        /// Returns a connection that the caller alone uses until it gives it back.
        ///
        /// - Throws: `CancellationError` if the task is cancelled while it waits.
        func take() async throws -> PostgresLink {
            if let link = takeIdle(or: nil) { return link }
            let waiter = Waiter()
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    waiter.continuation.withLock { stored in stored = continuation }
                    if let link = takeIdle(or: waiter) { waiter.resume(.success(link)) }
                    if Task.isCancelled { cancel(waiter) }
                }
            } onCancel: {
                cancel(waiter)
            }
        }

        private func takeIdle(or waiter: Waiter?) -> PostgresLink? {
            state.withLock { state in
                if let link = state.idle.popLast() { return link }
                if state.count < options.connections {
                    state.count += 1
                    return PostgresLink(options)
                }
                if let waiter { state.waiting.append(waiter) }
                return nil
            }
        }

        private func cancel(_ waiter: Waiter) {
            let isWaiting = state.withLock { state in
                let index = state.waiting.firstIndex { other in other === waiter }
                if let index { state.waiting.remove(at: index) }
                return index != nil
            }
            // Otherwise it has a connection, or will find that it is cancelled.
            if isWaiting { waiter.resume(.failure(CancellationError())) }
        }

        /// Gives a connection to the task that has waited longest.
        func giveBack(_ link: PostgresLink) {
            let waiter: Waiter? = state.withLock { state in
                guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
                state.idle.append(link)
                return nil
            }
            waiter?.resume(.success(link))
        }
    }
#endif
