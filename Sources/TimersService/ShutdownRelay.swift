#if Service
    /// Lets handlers learn of a graceful shutdown by ServiceLifecycle's own means.
    ///
    /// ServiceLifecycle tells a task of it through a task-local of the service's task. Durable timers run their
    /// handlers without the task-locals of that task. So the task of the service makes the tasks in which they run.
    final class ShutdownRelay: Sendable {
        private let starts: AsyncStream<@Sendable () -> Void>
        private let starting: AsyncStream<@Sendable () -> Void>.Continuation

        init() { (starts, starting) = AsyncStream.makeStream() }

        /// Makes the tasks, in the calling task, until ``end()``.
        func serve() async { for await start in starts { start() } }

        /// Ends ``serve()``; no operation may begin after that.
        func end() { starting.finish() }

        /// Runs an operation in a task that learns of the shutdown, and that is cancelled with the calling one.
        func run(_ operation: @escaping @Sendable () async throws -> Void) async throws {
            let task = await withCheckedContinuation { made in
                let result = starting.yield { made.resume(returning: Task { try await operation() }) }
                // An operation that comes after the end of the service does not learn of its shutdown.
                if case .terminated = result { made.resume(returning: Task { try await operation() }) }
            }
            try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }
#endif
