import Synchronization
public import Timers

/// Timers whose deadlines a store keeps: they outlive the process and the machine.
///
/// ```swift
/// import DurableTimers
///
/// struct TrialEnds: DurableDeadline {
///     static let name = "trial-ends"
///     var account: Int
/// }
///
/// func serve() async throws {
///     let timers = DurableTimers(store: MemoryStore())
///     timers.handle(TrialEnds.self) { deadline, run in
///         print("The trial of account \(deadline.account) ends.")
///     }
///     let trial = TrialEnds(account: 7)
///     try await timers.schedule(trial, key: "7", .after(.seconds(14 * 86_400)))
///     try await timers.run()
/// }
/// ```
///
/// Any number of processes may use one store. Each deadline runs in one of them at a time, at least once: again if a
/// handler throws, and again if its process ends before the handler returns.
///
/// Register the handlers before ``run()``. A process that only schedules needs neither.
///
/// Any thread may use any member.
public final class DurableTimers<Store: DeadlineStore>: Sendable {
    /// Where the deadlines are kept.
    public let store: Store
    let scheduler: TimerScheduler
    let observer: any DurableTimersObserver
    private let settings: RunnerMachine.Settings
    private let state = Mutex(State())

    private struct State {
        var handlers: [String: DeadlineHandler<Store>] = [:]
        /// Whether ``DurableTimers/run()`` was called.
        var hasRun = false
        /// Nil unless a call of ``DurableTimers/run()`` is under way.
        var runner: Runner<Store>?
    }

    /// Creates timers for a store.
    ///
    /// - Parameters:
    ///   - store: where the deadlines are kept.
    ///   - lease: how long a run is safe from other runners after its process has ended or stands still; at least 3
    ///     seconds. A lease is renewed each third of that time.
    ///   - shutdownLimit: how long the handlers may go on when the timers stop, before they are cancelled; zero or
    ///     more.
    ///   - scheduler: the scheduler whose clock tells when to look.
    ///   - observer: receives the events, for logs, metrics and traces. Without one, the first failure of each kind and
    ///     the outages of the store are written to standard error, or to the log of the system if there is one.
    ///   - place: the name of this process in the history of a deadline; nil for its host and its number.
    ///   - fileID: where this is called, for a trap.
    ///   - line: where this is called, for a trap.
    public init(
        store: Store, lease: Duration = .seconds(15), shutdownLimit: Duration = .seconds(10),
        on scheduler: TimerScheduler = .shared, observer: (any DurableTimersObserver)? = nil,
        place: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
    ) {
        require(lease >= .seconds(3), "a lease lasts at least 3 seconds, not \(lease)", fileID: fileID, line: line)
        require(
            shutdownLimit >= .zero, "handlers cannot go on for \(shutdownLimit)", fileID: fileID, line: line)
        self.store = store
        self.scheduler = scheduler
        self.observer = observer ?? UnobservedFailures()
        settings = RunnerMachine.Settings(lease: lease, shutdown: shutdownLimit, place: place ?? .currentProcess)
    }

    /// Runs due deadlines until the calling task is cancelled.
    ///
    /// It runs once: when it has ended, the handlers are gone, and another call throws.
    ///
    /// When the task is cancelled, no further handler begins. Those that run may go on up to the limit, and then their
    /// tasks are cancelled. A deadline whose handler throws after that runs in another process at once. The call
    /// returns when all handlers have returned, and at most five seconds later if the store does not answer.
    ///
    /// An error of the store does not end the call, but delays the work that needs the store.
    ///
    /// - Throws: ``DurableError`` with the code ``DurableError/Code/alreadyRunning`` if there was another call,
    ///   ``DurableError/Code/newerStore`` or ``DurableError/Code/invalidStore`` if the store cannot be used.
    public func run() async throws { try await run { handler in try await handler() } }

    /// Like ``run()``, but with a function that runs each handler.
    package func run(
        handlersWith start: @escaping @Sendable (@escaping @Sendable () async throws -> Void) async throws -> Void
    ) async throws {
        let runner = try state.withLock { state in
            if state.runner != nil { throw DurableError(.alreadyRunning, "these durable timers already run") }
            if state.hasRun {
                throw DurableError(.alreadyRunning, "these durable timers have run; make others to run again")
            }
            state.hasRun = true
            let runner = Runner(store, on: scheduler, settings, state.handlers, observer, start)
            state.runner = runner
            return runner
        }
        // The local variables have the last references, and release them with the lock open.
        defer {
            let handlers = state.withLock { state in
                state.runner = nil
                defer { state.handlers = [:] }
                return state.handlers
            }
            withExtendedLifetime(handlers) {}
        }
        try await runner.run()
    }

    /// Stops a call of ``run()`` that is under way, and cancels its handlers now.
    package func stopAtOnce() {
        state.withLock { state in state.runner }?.stop(within: .zero)
    }

    /// The status of the call of ``run()`` that is under way; nil if there is none.
    package var status: RunnerStatus? {
        state.withLock { state in state.runner }?.status
    }

    /// - Parameters:
    ///   - handler: what runs deadlines of a kind.
    ///   - fileID: where the handler is given, for a trap.
    ///   - line: where the handler is given, for a trap.
    func add(_ handler: DeadlineHandler<Store>, fileID: StaticString, line: UInt) {
        func check(_ condition: Bool, _ message: @autoclosure () -> String) {
            require(condition, message(), fileID: fileID, line: line)
        }
        check(!handler.name.isEmpty, "a kind of deadlines needs a name")
        do { try DeadlineRequest(name: handler.name, time: .after(.zero)).validate() } catch {
            check(false, error.description)
        }
        if let refusal = handler.options.refusal(of: handler.name) { check(false, refusal) }
        let refusal = state.withLock { state in
            if state.hasRun {
                return "'\(handler.name)' comes too late: register every handler before the call of run()"
            }
            if state.handlers[handler.name] != nil {
                return "'\(handler.name)' already has a handler: give each kind a name of its own"
            }
            state.handlers[handler.name] = handler
            return ""
        }
        check(refusal.isEmpty, refusal)
    }
}
