import Synchronization

/// The state of a ``Debouncer`` or a ``Throttler``.
///
/// One lock guards it, so values are delivered in the order in which they arrive. A value or an action is never
/// released while the lock is held. The lock is held while a deadline moves, so that deadlines move in the same order.
///
/// The timers do not retain this object. A job or a task that delivers a value does, until its action has returned.
final class Rate<Value: Sendable>: Sendable {
    private struct State {
        var machine: RateMachine<Value>
        /// Nil in the `deinit`.
        var action: RateAction<Value>?
        var window: OwnedTimer?
        var wait: OwnedTimer?
        /// The task of the current turn; nil before it is stored.
        var task: Task<Void, Never>?
        /// The identity of that task once its action has begun.
        var actionTask: Int?
        /// The turn whose task is to be cancelled when it is stored.
        var cancelledTurn = 0
        var waiters: [(turn: Int, continuation: CheckedContinuation<Void, Never>)] = []

        /// Returns the task of the current turn for the caller to cancel; nil if it is not stored or does not exist.
        mutating func cancelTask(sparesCaller: Bool) -> Task<Void, Never>? {
            if sparesCaller, actionTask != nil, actionTask == CurrentTask.identity { return nil }
            cancelledTurn = machine.currentTurn ?? 0
            return task
        }

        /// Removes the callers whose turns are over.
        mutating func removeWaiters() -> [CheckedContinuation<Void, Never>] {
            if waiters.isEmpty { return [] }
            let current = machine.currentTurn ?? .max
            let done = waiters.filter { waiter in waiter.turn < current }
            waiters.removeAll { waiter in waiter.turn < current }
            return done.map(\.continuation)
        }
    }

    private let state: Mutex<State>
    private let context: RateContext
    private let suspends: Bool

    /// Makes the state and its timers.
    init(
        _ machine: RateMachine<Value>, _ interval: Duration, maximumWait: Duration? = nil, _ context: RateContext,
        _ action: RateAction<Value>
    ) {
        state = Mutex(State(machine: machine, action: action))
        self.context = context
        suspends = action.suspends
        let window = timer(after: interval) { machine in machine.windowEnded() }
        let wait = machine.limitsWait ? maximumWait.map { timer(after: $0) { machine in machine.waitEnded() } } : nil
        state.withLock { state in (state.window, state.wait) = (window, wait) }
    }

    deinit {
        // A closure of the main actor and its captures have to be destroyed there.
        let action = state.withLock { state in DisposalBox(takingFrom: &state.action) }
        context.isMain ? MainContext.destroy(action) : action?.dispose()
    }

    private func timer(
        after delay: Duration, _ event: @escaping @Sendable (inout RateMachine<Value>) -> RateMachine<Value>.Directive
    ) -> OwnedTimer {
        let label = context.label
        return OwnedTimer(
            .onDemand(after: max(delay, .zero)), on: context.scheduler, owner: self, name: label.name,
            fileID: label.fileID, line: label.line
        ) { me, tick in
            me.change(inTick: true) { machine in
                // A value that came after this tick began has moved the deadline: the next tick counts.
                tick.timer.nextTick == nil ? event(&machine) : RateMachine<Value>.Directive()
            }
        }
    }

    // MARK: Calls

    var isPending: Bool { !context.hasEnded && state.withLock { state in state.machine.isPending } }

    func send(_ value: Value) { change { machine in machine.receive(value) } }

    func flush() { change { machine in machine.flush() } }

    func flushAndWait() async {
        flush()
        await waitForActions()
    }

    func cancel() { change(sparesCaller: true) { machine in machine.cancel() } }

    func cancelAndWait() async {
        let isInAction = CurrentAction.holder == ObjectIdentifier(self)
        let wasCancelled = Task.isCancelled
        cancel()
        // If this cancelled the calling task, that is a child of the action's task, which waits for its children.
        if isInAction, !wasCancelled, Task.isCancelled { return }
        await waitForActions()
    }

    /// The last reference to the object is released: only flushed values are delivered any more.
    func release() { change { machine in machine.cancel(keepsFlushed: true) } }

    private func change(
        inTick: Bool = false, sparesCaller: Bool = false,
        _ event: (inout RateMachine<Value>) -> RateMachine<Value>.Directive
    ) {
        let hasEnded = context.hasEnded
        let (directive, task, waiters) = state.withLock { state in
            let directive = hasEnded ? state.machine.cancel() : event(&state.machine)
            if !hasEnded {
                Self.change(state.window, directive.window)
                Self.change(state.wait, directive.wait)
            }
            let task = directive.cancelsTask ? state.cancelTask(sparesCaller: sparesCaller) : nil
            return (directive, task, state.removeWaiters())
        }
        task?.cancel()
        for waiter in waiters { waiter.resume() }
        if let turn = directive.begins { start(turn, inTick: inTick) }
    }

    private static func change(_ timer: OwnedTimer?, _ change: RateMachine<Value>.Change) {
        switch change {
        case .none: break
        case .start: timer?.restart()
        case .stop: timer?.pause()
        }
    }

    /// Waits until the actions of all turns so far have returned.
    ///
    /// Returns at once if the caller is such an action.
    private func waitForActions() async {
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state in
                let turn = state.machine.lastTurn
                let isInAction = state.actionTask != nil && state.actionTask == CurrentTask.identity
                if isInAction || !state.machine.isOutstanding(turn) { return false }
                state.waiters.append((turn, continuation))
                return true
            }
            if !waits { continuation.resume() }
        }
    }

    // MARK: Delivery

    fileprivate func start(_ turn: Int, inTick: Bool = false, handsOver: Bool = false) {
        if suspends { return startTask(turn) }
        if !handsOver, inTick && !context.isMain || context.isCurrent {
            if inTick { return runInJob(turn) }
            if context.runHere({ [self] in run(turn) }) { return }
        }
        let turn = HandedOverTurn(self, turn)
        context.run { turn.run() }
    }

    /// Runs the action of a turn in a job of the context.
    ///
    /// Only in virtual time, such a job runs inside a task: that of the code that moves the time.
    fileprivate func runInJob(_ turn: Int) {
        if CurrentTask.identity == nil || !context.runHere({ [self] in run(turn) }) { run(turn) }
    }

    /// Runs the plain action of a turn, and of the turns that wait in line by then.
    private func run(_ first: Int) {
        var next = first
        var serving = ServingTurn(at: context.now)
        while true {
            deliver(next)
            guard let turn = end(next) else { return }
            serving.count()
            if serving.isOver(at: context.now) { return start(turn, handsOver: true) }
            next = turn
        }
    }

    private func deliver(_ turn: Int) {
        let action = state.withLock { state in state.action }
        if case .plain(let action) = action, let value = begin(turn) { action(value) }
    }

    private func startTask(_ turn: Int) {
        let task = context.startTask { [self] in
            await CurrentAction.$holder.withValue(ObjectIdentifier(self)) {
                let action = state.withLock { state in state.action }
                if case .suspending(let action) = action { await action { self.begin(turn) } }
            }
            if let next = end(turn) { startTask(next) }
        }
        let isCancelled = state.withLock { state in
            if state.machine.currentTurn == turn { state.task = task }
            return state.cancelledTurn == turn
        }
        if isCancelled { task.cancel() }
    }

    /// Returns the value of a turn whose action is about to begin; nil if the turn was dropped.
    private func begin(_ turn: Int) -> Value? {
        if context.hasEnded { return nil }
        return state.withLock { state in
            let value = state.machine.begin(turn)
            if value != nil { state.actionTask = CurrentTask.identity }
            return value
        }
    }

    /// Ends a turn.
    ///
    /// - Returns: the turn that follows.
    fileprivate func end(_ turn: Int) -> Int? {
        let (directive, task, waiters) = state.withLock { state in
            let isCurrent = state.machine.currentTurn == turn
            let directive = state.machine.end(turn)
            if isCurrent { state.actionTask = nil }
            return (directive, isCurrent ? state.task.take() : nil, state.removeWaiters())
        }
        // Released here, with the lock open.
        withExtendedLifetime(task) {}
        for waiter in waiters { waiter.resume() }
        return directive.begins
    }
}

/// A turn on its way to the context.
private final class HandedOverTurn<Value: Sendable>: Sendable {
    private let rate: Rate<Value>
    private let turn: Int

    init(_ rate: Rate<Value>, _ turn: Int) {
        self.rate = rate
        self.turn = turn
    }

    deinit {
        // If the context has dropped its job, the turns behind this one must not wait for it.
        if let next = rate.end(turn) { rate.start(next, handsOver: true) }
    }

    func run() { rate.runInJob(turn) }
}
