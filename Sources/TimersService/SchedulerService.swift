#if Service
    public import ServiceLifecycle
    public import Timers

    #if Tracing
        import Tracing
    #endif

    /// A scheduler as a service of a `ServiceGroup`: its timers end when the group shuts down.
    ///
    /// ```swift
    /// import Dispatch
    /// import ServiceLifecycle
    /// import Timers
    /// import TimersService
    ///
    /// let work = TimerScheduler.queue(DispatchQueue(label: "work"))
    /// let services: [any Service] = [SchedulerService(work)]
    /// print(services.count)
    /// ```
    ///
    /// At a graceful shutdown, all timers of the scheduler end, and no further action begins. The service waits for
    /// actions that run, up to a limit. A group shuts its services down in reverse order: put the scheduler before the
    /// services that use it.
    ///
    /// The end of a timer cancels the task of an action that may suspend. No other action can be cancelled. If one
    /// still runs at the limit, the service fails with ``LimitExceeded``. For work that a shutdown lets end before it
    /// cancels, use a ``PeriodicService``.
    ///
    /// With the trait `Tracing`, each tick is a span while the service runs: the service puts a `TimerTracing` before
    /// the observer of the scheduler. The tracer is that of the task that runs the service, or of the process. Without
    /// one the observer stays as it is.
    public struct SchedulerService: Service {
        private let scheduler: TimerScheduler
        private let shutdownLimit: Duration

        /// The error of a scheduler whose actions outlive the limit.
        public struct LimitExceeded: Error, CustomStringConvertible {
            /// How long the service has waited.
            public let limit: Duration
            /// How many threads run actions of the scheduler.
            public let runningActions: Int
            /// A description of the error.
            public var description: String {
                let actions = runningActions == 1 ? "1 action" : "\(runningActions) actions"
                return "the scheduler still runs \(actions) after \(limit)"
            }
        }

        /// Creates a service.
        ///
        /// - Parameters:
        ///   - scheduler: the scheduler whose timers end with the group. `TimerScheduler.main` and
        ///     `TimerScheduler.shared` serve the whole process and trap; ``init(validating:shutdownLimit:)`` throws
        ///     instead.
        ///   - shutdownLimit: how long a graceful shutdown waits for actions that run; zero or less does not wait.
        public init(_ scheduler: TimerScheduler, shutdownLimit: Duration = .seconds(30)) {
            do {
                try self.init(validating: scheduler, shutdownLimit: shutdownLimit)
            } catch {
                // Unlike a failed precondition, this also prints the message in optimized builds.
                fatalError(error.description)
            }
        }

        /// Creates a service like ``init(_:shutdownLimit:)``, or throws.
        ///
        /// - Throws: `TimerError` with the code `cannotEnd` if the scheduler is `TimerScheduler.main` or
        ///   `TimerScheduler.shared`.
        public init(validating scheduler: TimerScheduler, shutdownLimit: Duration = .seconds(30)) throws(TimerError) {
            try scheduler.checkCanEnd()
            self.scheduler = scheduler
            self.shutdownLimit = shutdownLimit
        }

        /// Runs until the group shuts down, and ends the timers of the scheduler.
        ///
        /// No action runs when this method has returned. When it throws, an action may still run.
        ///
        /// - Throws: ``LimitExceeded``; or `CancellationError` if the service's own task is cancelled, which ends the
        ///   timers and waits for no action.
        public func run() async throws {
            #if Tracing
                let tracer = InstrumentationSystem.tracer
                if !(tracer is NoOpTracer), !(scheduler.observer is TimerTracing) {
                    scheduler.observer = TimerTracing(tracer: tracer, next: scheduler.observer)
                }
            #endif
            do {
                try await shutdown()
            } catch {
                scheduler.end()
                throw error
            }
            let hasEnded = await withTaskGroup(of: Bool.self) { group in
                group.addTask { await scheduler.endAndWait() }
                group.addTask {
                    // The timers of the library may be those that end.
                    try? await Task.sleep(for: shutdownLimit)
                    return false
                }
                let hasEnded = await group.next() ?? false
                group.cancelAll()
                return hasEnded
            }
            if hasEnded { return }
            if Task.isCancelled { throw CancellationError() }
            throw LimitExceeded(limit: shutdownLimit, runningActions: scheduler.runningActions)
        }
    }
#endif
