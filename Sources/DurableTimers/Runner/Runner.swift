import Synchronization
import Timers

/// Runs the deadlines of a store: asks the machine, and follows its directives.
final class Runner<Store: DeadlineStore>: Sendable {
    let store: Store
    let clock: TimerClock
    let observer: any DurableTimersObserver
    /// Runs a handler, perhaps in another task.
    let startHandler: @Sendable (@escaping @Sendable () async throws -> Void) async throws -> Void
    private let scheduler: TimerScheduler
    private let handlers: [String: DeadlineHandler<Store>]
    /// The virtual time in which the runner runs; nil in real time.
    let context = VirtualContext.current
    /// Determines the delays that are drawn in virtual time, whose tests give the same answer on every run; nil for
    /// random ones, because runners that failed together must not try again together.
    let seed: UInt64?
    private let executor = RunnerExecutor()
    let state: Mutex<State>

    struct State {
        var machine: RunnerMachine
        var runs: [RunToken: RunHandle] = [:]
        /// The tasks of the calls that are under way, by their numbers.
        var calls: [Int: Task<Void, Never>] = [:]
        /// Rings when the machine wants to be polled.
        var alarm: OwnedTimer?
        var listener: Task<Void, Never>?
        var unknownNames: Set<String> = []
        /// When the runner began, on the store's clock, whatever its identity; nil before the store has said so.
        var since: TimerInstant?
        /// The error that ended the runner.
        var failure: (any Error)?
        var end = End.open

        enum End {
            case open
            case awaited(CheckedContinuation<Void, Never>)
            case reached
        }
    }

    /// A handler that runs.
    struct RunHandle {
        let state: RunState
        let info: RunInfo
        let start: TimerInstant
        /// How long it has run when an observer is told so next.
        var tellsAfter = Duration.seconds(60)
        var task: Task<Void, Never>?
    }

    init(
        _ store: Store, on scheduler: TimerScheduler, _ settings: RunnerMachine.Settings,
        _ handlers: [String: DeadlineHandler<Store>], _ observer: any DurableTimersObserver,
        _ startHandler: @escaping @Sendable (@escaping @Sendable () async throws -> Void) async throws -> Void
    ) {
        self.startHandler = startHandler
        self.store = store
        self.scheduler = scheduler
        self.handlers = handlers
        self.observer = observer
        clock = TimerClock(on: scheduler)
        var settings = settings
        if let process = context?.process { settings.place = "process \(process.number)" }
        let options = handlers.values.map(\.options)
        if options.contains(where: { options in options.keepFinished > .zero }) {
            settings.pruning = .zero
        } else if options.contains(where: { options in options.keepDead != nil }) {
            settings.pruning = .seconds(3600)
        }
        let seed = context.map { context in UInt64(context.process?.number ?? 0) }
        settings.seed = seed
        self.seed = seed
        let kinds = handlers.values.map { handler in handler.kind(seed: seed) }
        state = Mutex(State(machine: RunnerMachine(settings, kinds: kinds)))
    }

    func handler(_ name: String) -> DeadlineHandler<Store>? { handlers[name] }
    /// The kinds whose dead deadlines go after a time.
    var keptDead: [(String, Duration)] {
        handlers.values.compactMap { handler in handler.options.keepDead.map { time in (handler.name, time) } }
    }
    var repeating: [DeadlineHandler<Store>] {
        handlers.values.filter { handler in handler.dates != nil }.sorted { lhs, rhs in lhs.name < rhs.name }
    }

    /// Runs until the calling task is cancelled, and then until nothing is under way.
    ///
    /// - Throws: an error of the store that no repetition can cure.
    func run() async throws {
        let alarm = OwnedTimer(.onDemand(after: .zero), on: scheduler, name: "durable timers") { [weak self] _ in
            self?.alarmRang()
        }
        state.withLock { state in state.alarm = alarm }
        await withTaskCancellationHandler {
            advance()
            await withCheckedContinuation { continuation in
                let hasEnded = state.withLock { state in
                    if case .reached = state.end { return true }
                    state.end = .awaited(continuation)
                    return false
                }
                if hasEnded { continuation.resume() }
            }
        } onCancel: {
            stop()
        }
        await alarm.cancelAndWait()
        // Released with the lock open.
        let (listener, handle) = state.withLock { state in (state.listener.take(), state.alarm.take()) }
        withExtendedLifetime(handle) { listener?.cancel() }
        if let failure = state.withLock({ state in state.failure }) { throw failure }
    }

    /// Stops.
    ///
    /// - Parameter limit: how long the handlers may go on before they are cancelled; nil for the limit of the settings.
    func stop(within limit: Duration? = nil) {
        change { machine, now in machine.stop(at: now, within: limit) }
    }

    var status: RunnerStatus {
        let now = clock.now
        return state.withLock { state in state.machine.status(at: now) }
    }

    /// Tells the machine what happened, and follows its directives.
    func change(_ body: (inout RunnerMachine, TimerInstant) -> Void) {
        let now = clock.now
        state.withLock { state in body(&state.machine, now) }
        advance()
    }

    /// Asks the machine what to do, and does it.
    func advance() {
        let now = clock.now
        let directives = state.withLock { state in
            let directives = state.machine.poll(at: now)
            // The lock keeps two threads from setting the alarm in the wrong order. A restart runs no code of the
            // user and releases nothing.
            let wake = state.machine.wake
            if wake == .never { state.alarm?.pause() } else { state.alarm?.restart(after: max(wake - now, .zero)) }
            return directives
        }
        for directive in directives { follow(directive) }
    }

    /// In a process of a test that has died or stands still, the runner does not go on: its task waits with the others
    /// of the process.
    private func alarmRang() {
        if context?.process?.isStopped ?? false {
            _ = start(describedAs: "goes on") { [weak self] in self?.advance() }
        } else {
            advance()
        }
    }

    private func follow(_ directive: RunnerMachine.Directive) {
        switch directive {
        case .call(let call, let number):
            begin(call, number)
            // A renewal comes often enough to see that a run is long.
            if call.sort == .renew { reportLongRuns() }
        case .abandon(let number):
            let task = state.withLock { state in state.calls.removeValue(forKey: number) }
            task?.cancel()
        case .report(let reason, let delay, let outage):
            notify(.storeFailed(reason, retryAfter: delay, outage: outage))
        case .reportRecovery(let outage):
            // An error that ends the runner is thrown, and was not reported as an outage.
            if state.withLock({ state in state.failure == nil }) { notify(.storeRecovered(after: outage)) }
        case .begin(let rows, let runner, let now): for row in rows { begin(row, runner, storeNow: now) }
        case .lose(let token, let name): lose(token, name)
        case .cancelAll: cancelAll()
        case .finish: finish()
        }
    }

    /// Starts a task of the runner itself.
    ///
    /// - Parameters:
    ///   - description: what the task does, as in "the runner of process 2, which …".
    ///   - operation: does it.
    /// - Returns: the task.
    func start(
        describedAs description: @autoclosure () -> String,
        _ operation: @escaping @isolated(any) @Sendable () async -> Void
    ) -> Task<Void, Never> {
        let process = context?.process
        return executor.start(
            describedAs: "the runner" + (process.map { process in " of process \(process.number)" } ?? "")
                + ", which \(description())", operation)
    }

    private func finish() {
        let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
            defer { state.end = .reached }
            if case .awaited(let continuation) = state.end { return continuation }
            return nil
        }
        continuation?.resume()
    }

    /// Cancels the handler of a run that has lost its lease.
    private func lose(_ token: RunToken, _ name: String) {
        if let handle = state.withLock({ state in state.runs[token] }) {
            handle.state.lose()
            handle.task?.cancel()
        }
        notify(.leaseLost(id: token.id, name: name))
    }

    /// Reports each run that has gone on for a minute, and again at each doubling of that time.
    private func reportLongRuns() {
        let now = clock.now
        let long = state.withLock { state in
            state.runs.keys.sorted().compactMap { token -> (RunInfo, Duration)? in
                guard let run = state.runs[token], run.start.duration(to: now) >= run.tellsAfter else { return nil }
                state.runs[token]?.tellsAfter *= 2
                return (run.info, run.start.duration(to: now))
            }
        }
        for (run, duration) in long { notify(.runsLong(run, duration: duration)) }
    }

    /// Cancels all handlers, because the runner stops.
    private func cancelAll() {
        let handles = state.withLock { state in state.runs.sorted { lhs, rhs in lhs.key < rhs.key } }
        for (_, handle) in handles {
            handle.state.stop()
            handle.task?.cancel()
        }
    }

    func notify(_ event: @autoclosure () -> DurableEvent) { observer.durableTimers(did: event()) }
}
