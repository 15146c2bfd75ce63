#if Postgres || PostgresNIO
    import Synchronization

    /// A task that waits until another one gives it a result; the first result counts.
    final class WaitingTask<Value: Sendable>: Sendable {
        private let continuation = Mutex<CheckedContinuation<Value, any Error>?>(nil)

        /// Whether the task does not wait, or no longer waits.
        var isOver: Bool { continuation.withLock { continuation in continuation == nil } }

        /// Lets the calling task wait.
        ///
        /// - Parameters:
        ///   - begin: lets others know that the task waits.
        ///   - cancel: called if the task is cancelled, perhaps twice.
        /// - Returns: the result.
        /// - Throws: the error that is the result.
        func value(_ begin: () -> Void, onCancel cancel: @escaping @Sendable () -> Void) async throws -> Value {
            try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { new in
                    continuation.withLock { continuation in continuation = new }
                    begin()
                    // The handler may have been called before the task was known.
                    if Task.isCancelled { cancel() }
                }
            } onCancel: {
                cancel()
            }
        }

        /// Ends the wait.
        func end(_ result: Result<Value, any Error>) {
            let waiter = continuation.withLock { continuation in continuation.take() }
            waiter?.resume(with: result)
        }
    }
#endif
