#if Service
    public import ServiceLifecycle
    public import Timers

    #if Tracing
        import Tracing
    #endif

    /// Periodic work as a service of a `ServiceGroup`.
    ///
    /// The action never overlaps itself. If it throws, the ``/Timers/ErrorPolicy`` of the schedule decides: with
    /// `.onError(.finish)` the service fails with the error; with `.onError(.backOff(_:))` the next ticks come later
    /// and later until one succeeds. With `.jitter` in the schedule, replicas of a server do not tick at the
    /// same time.
    ///
    /// The service returns when its schedule completes: after `times:` ticks, or when an irregular schedule ends. A
    /// `ServiceGroup` then shuts down all its services, unless it was told otherwise. A service with
    /// `outlivesSchedule: true` stays until the group shuts down. To leave the group and let the others run, configure
    /// the service in its group with `successTerminationBehavior: .ignore`:
    ///
    /// ```swift
    /// import Timers
    /// import TimersService
    ///
    /// let warmUp = PeriodicService(
    ///     .every(.seconds(1), times: 60), name: "warm up",
    ///     outlivesSchedule: true
    /// ) { tick in
    ///     print("warm up", tick.count)
    /// }
    /// ```
    ///
    /// At a graceful shutdown, no further action begins. The service waits for an action that runs, up to a limit. Then
    /// it cancels the task of the action and waits until the action returns. If the service's own task is cancelled, it
    /// cancels the action at once.
    ///
    /// With the trait `Tracing`, each tick is a span with the name of the service, as `TimerTracing` describes it. The
    /// tracer is that of the task that runs the service, or of the process.
    public struct PeriodicService: Service {
        private let schedule: TimerSchedule
        private let name: String
        private let shutdownLimit: Duration
        private let outlivesSchedule: Bool
        private let fileID: StaticString
        private let line: UInt
        private let action: @Sendable (Tick) async throws -> Void

        /// Creates a service.
        ///
        /// - Parameters:
        ///   - schedule: when the work is due. The schedule starts when the service runs; an invalid one then traps.
        ///   - name: the name of the timer in lists, logs and metrics.
        ///   - shutdownLimit: how long a graceful shutdown waits for an action that runs before it cancels the action;
        ///     zero or less cancels at once.
        ///   - outlivesSchedule: whether the service stays until its group shuts down after the schedule has completed,
        ///     so that the end of a schedule does not end the group. A failure ends the service at once.
        ///   - fileID: the source file that creates the service, for lists and logs.
        ///   - line: the line that creates the service, for lists and logs.
        ///   - action: the work.
        public init(
            _ schedule: TimerSchedule,
            name: String,
            shutdownLimit: Duration = .seconds(30),
            outlivesSchedule: Bool = false,
            fileID: StaticString = #fileID,
            line: UInt = #line,
            action: @escaping @Sendable (Tick) async throws -> Void
        ) {
            self.schedule = schedule
            self.name = name
            self.shutdownLimit = shutdownLimit
            self.outlivesSchedule = outlivesSchedule
            self.fileID = fileID
            self.line = line
            self.action = action
        }

        /// Runs the schedule until it completes, an action fails, or the service shuts down.
        ///
        /// A service that outlives its schedule also waits for the graceful shutdown after the schedule has completed.
        ///
        /// No action runs when this method has returned or thrown.
        ///
        /// - Throws: the error of the action that ended the schedule, or `CancellationError`.
        public func run() async throws {
            let worker = Worker(tracedAction)
            let timer = OwnedTimer(schedule, actor: worker, name: name, fileID: fileID, line: line) { worker, tick in
                try await worker.action(tick)
            }
            // Each child task returns how the service ends; the first one decides.
            let end = await withTaskGroup(of: End.self) { group in
                group.addTask { (try? await timer.waitUntilFinished()).map(End.finished) ?? .cancelled }
                group.addTask {
                    do {
                        try await shutdown()
                        return .shutdown
                    } catch {
                        return .cancelled
                    }
                }
                let end = await group.next() ?? .cancelled
                group.cancelAll()
                return end
            }
            if case .shutdown = end { await waitForAction(of: timer) }
            await timer.cancelAndWait()
            switch end {
            case .finished(.failed(let error)): throw error
            case .cancelled: throw CancellationError()
            case .finished where outlivesSchedule: try await shutdown()
            case .finished, .shutdown: break
            }
        }

        /// The action, in a span if there is a tracer.
        private var tracedAction: @Sendable (Tick) async throws -> Void {
            #if Tracing
                // The timer runs its action under none of the task-locals of this task.
                let tracer = InstrumentationSystem.tracer
                if !(tracer is NoOpTracer) {
                    return { [name, action] tick in
                        try await tracer.withAnySpan(
                            name, at: DefaultTracerClock.now, context: .topLevel, ofKind: .internal,
                            function: #function, file: #fileID, line: #line
                        ) { span in
                            span.describe(tick)
                            try await action(tick)
                        }
                    }
                }
            #endif
            return action
        }

        /// Lets no further action begin, and waits for one that runs, up to the limit.
        private func waitForAction(of timer: OwnedTimer) async {
            timer.pause()
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await timer.pauseAndWait() }
                group.addTask { try? await TimerClock().sleep(for: shutdownLimit) }
                await group.next()
                // The task that waits for the action returns as soon as the action does.
                timer.cancel()
                group.cancelAll()
            }
        }

        private enum End: Sendable {
            case finished(FinishReason)
            case shutdown
            case cancelled
        }

        /// The actor on which the action is called.
        private actor Worker {
            let action: @Sendable (Tick) async throws -> Void

            init(_ action: @escaping @Sendable (Tick) async throws -> Void) { self.action = action }
        }
    }
#endif
