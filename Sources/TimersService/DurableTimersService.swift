#if Service
    public import DurableTimers
    public import ServiceLifecycle

    /// Durable timers as a service of a `ServiceGroup`.
    ///
    /// ```swift
    /// import DurableTimers
    /// import ServiceLifecycle
    /// import TimersService
    ///
    /// let timers = DurableTimers(store: MemoryStore(), shutdownLimit: .seconds(20))
    /// let services: [any Service] = [DurableTimersService(timers)]
    /// print(services.count)
    /// ```
    ///
    /// At a graceful shutdown, no further handler begins. Handlers that run may go on up to the `shutdownLimit` of the
    /// timers. Then their tasks are cancelled, and deadlines whose handlers throw after that run in another process at
    /// once. A handler learns of the shutdown like any code of a service, through `withGracefulShutdownHandler` or
    /// `cancelWhenGracefulShutdown` of ServiceLifecycle. If it then throws `CancellationError`, its deadline also runs
    /// in another process at once. If the service's own task is cancelled, the handlers are cancelled at once. In both
    /// cases the service returns when all handlers have returned, and gives back the remaining leases.
    ///
    /// A group shuts its services down in reverse order: put the service after the database that its store uses.
    ///
    /// `DurableTimers` itself is not a `Service`, although it has a method `run()`. That method ends when its task is
    /// cancelled, and a graceful shutdown cancels no task.
    public struct DurableTimersService<Store: DeadlineStore>: Service {
        private let timers: DurableTimers<Store>

        /// Creates a service that runs due deadlines.
        ///
        /// - Parameter timers: the timers, whose handlers are registered before the service runs.
        public init(_ timers: DurableTimers<Store>) {
            self.timers = timers
        }

        /// Runs due deadlines until the group shuts down.
        ///
        /// No handler runs when this method has returned or thrown.
        ///
        /// - Throws: the errors of ``/DurableTimers/DurableTimers/run()``, or `CancellationError` if the service's own
        ///   task is cancelled.
        public func run() async throws {
            let relay = ShutdownRelay()
            try await withTaskCancellationHandler {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask {
                        defer { relay.end() }
                        try await timers.run { handler in try await relay.run(handler) }
                    }
                    group.addTask { try? await shutdown() }
                    async let relaying: Void = relay.serve()
                    try await group.next()
                    group.cancelAll()
                    try await group.waitForAll()
                    await relaying
                }
            } onCancel: {
                timers.stopAtOnce()
            }
            try Task.checkCancellation()
        }
    }
#endif
