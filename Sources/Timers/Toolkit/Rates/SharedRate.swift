import Synchronization

/// The state of a ``SharedDebouncer`` or a ``SharedThrottler``.
///
/// The timers retain neither this object nor the owner. A value or an action is never released while the lock is held.
/// The lock is held while a deadline moves, so that deadlines move in the order in which values arrive.
final class SharedRate<Value: Sendable>: Sendable {
    /// What a delivery does; the closures hold the owner weakly.
    enum Action: Sendable {
        case plain(@Sendable (Value) -> Void)
        case suspending(@Sendable (Value) async -> Void)
    }

    private struct State {
        var machine: RateMachine<Value>
        var delivery = DeliveryMachine<Value>()
        var running = RunningTask()
        var window: TimerControl?
        var wait: TimerControl?
    }

    /// The task of an action that suspends.
    ///
    /// The task exists before this can store it, so it may have ended by then, or a newer value may have asked for its
    /// cancellation.
    private struct RunningTask {
        private var task: Task<Void, Never>?
        private var started = 0
        private var ended = 0
        private var cancelled = 0

        mutating func begin() -> Int {
            started += 1
            return started
        }

        /// Stores the task.
        ///
        /// - Returns: whether the caller has to cancel it.
        mutating func store(_ task: Task<Void, Never>, _ number: Int) -> Bool {
            if ended < number { self.task = task }
            return cancelled == number
        }

        mutating func end(_ number: Int) {
            ended = number
            task = nil
        }

        /// - Returns: the task, for the caller to cancel; nil if none runs or it is not stored yet.
        mutating func cancel() -> Task<Void, Never>? {
            cancelled = started
            return task
        }
    }

    private let state: Mutex<State>
    private let scheduler: TimerScheduler
    private let action: Action
    private let label: TimerLabel

    init(_ machine: RateMachine<Value>, on scheduler: TimerScheduler, _ label: TimerLabel, _ action: Action) {
        state = Mutex(State(machine: machine))
        self.scheduler = scheduler
        self.action = action
        self.label = label
    }

    /// Makes the timers, which end with their handles.
    func start(interval: Duration, maximumWait: Duration?) -> [OwnedTimer] {
        let window = timer(after: interval) { machine in machine.windowEnded() }
        let wait = maximumWait.flatMap { maximumWait in
            state.withLock { state in state.machine.limitsWait }
                ? timer(after: maximumWait) { machine in machine.waitEnded() } : nil
        }
        state.withLock { state in (state.window, state.wait) = (window.control, wait?.control) }
        return wait.map { [window, $0] } ?? [window]
    }

    private func timer(
        after delay: Duration, _ event: @escaping @Sendable (inout RateMachine<Value>) -> RateMachine<Value>.Directive
    ) -> OwnedTimer {
        OwnedTimer(
            .onDemand(after: delay), on: scheduler, owner: self, name: label.name, fileID: label.fileID,
            line: label.line
        ) { me, tick in
            me.change(isOnContext: true) { machine in
                // A value that came after this tick began has moved the deadline: the next tick counts.
                tick.timer.nextTick == nil ? event(&machine) : RateMachine<Value>.Directive()
            }
        }
    }

    var isPending: Bool { state.withLock { state in state.machine.isPending } }

    func send(_ value: Value) { change { machine in machine.receive(value) } }

    func flush() { change { machine in machine.flush() } }

    func cancel() {
        change { machine in machine.cancel() }
        let (value, task) = state.withLock { state in (state.delivery.cancel(), state.running.cancel()) }
        task?.cancel()
        // Released here, with the lock open.
        withExtendedLifetime(value) {}
    }

    /// Cancels the action that runs, because the facade is destroyed.
    func end() { cancel() }

    private func change(
        isOnContext: Bool = false, _ event: (inout RateMachine<Value>) -> RateMachine<Value>.Directive
    ) {
        let directive = state.withLock { state in
            let directive = event(&state.machine)
            Self.change(state.window, directive.window)
            Self.change(state.wait, directive.wait)
            return directive
        }
        if let value = directive.delivered { deliver(value, isOnContext: isOnContext) }
    }

    private static func change(_ timer: TimerControl?, _ change: RateMachine<Value>.Change) {
        switch change {
        case .none: break
        case .start: timer?.restart()
        case .stop: timer?.pause()
        }
    }

    // MARK: Delivery

    private func deliver(_ value: Value, isOnContext: Bool) {
        let (directive, task) = state.withLock { state in
            let directive = state.delivery.deliver(value)
            if case .run = directive { return (directive, Task<Void, Never>?.none) }
            return (directive, state.running.cancel())
        }
        guard case .run(let value) = directive else {
            task?.cancel()
            return
        }
        switch action {
        case .plain(let action):
            if isOnContext { return run(action, value) }
            scheduler.driver.run { [weak self] in self?.run(action, value) }
        case .suspending(let action): start(action, value)
        }
    }

    /// Runs a plain action, and again for a value that has arrived meanwhile.
    private func run(_ action: @Sendable (Value) -> Void, _ value: Value) {
        var next: Value? = value
        while let value = next {
            action(value)
            next = state.withLock { state in state.delivery.finished() }
        }
    }

    private func start(_ action: @escaping @Sendable (Value) async -> Void, _ value: Value) {
        let number = state.withLock { state in state.running.begin() }
        let task = Task(executorPreference: VirtualContext.executor) { [weak self] in
            await action(value)
            self?.finished(action, number)
        }
        if state.withLock({ state in state.running.store(task, number) }) { task.cancel() }
    }

    private func finished(_ action: @escaping @Sendable (Value) async -> Void, _ number: Int) {
        let next = state.withLock { state in
            state.running.end(number)
            return state.delivery.finished()
        }
        if let next { start(action, next) }
    }
}
