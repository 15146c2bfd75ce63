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
        /// The task of the current delivery; nil before it is stored.
        var task: Task<Void, Never>?
        /// The identity of that task once its action has begun.
        var actionTask: Int?
        /// What that task and its child tasks have in common; nil if the action does not suspend.
        var runningAction: UInt?
        /// The delivery whose task is to be cancelled when it is stored.
        var cancelledDelivery = 0
        var waiters: [(delivery: Int, continuation: CheckedContinuation<Void, Never>)] = []

        /// Returns the task of the current delivery for the caller to cancel; nil if none is stored.
        mutating func cancelTask(sparesCaller: Bool) -> Task<Void, Never>? {
            if sparesCaller, actionTask != nil, actionTask == CurrentTask.identity { return nil }
            cancelledDelivery = machine.currentDelivery ?? 0
            return task
        }

        /// Removes the callers whose deliveries are over.
        mutating func removeWaiters() -> [CheckedContinuation<Void, Never>] {
            if waiters.isEmpty { return [] }
            let current = machine.currentDelivery ?? .max
            let done = waiters.filter { waiter in waiter.delivery < current }
            waiters.removeAll { waiter in waiter.delivery < current }
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
        if context.isMain { return MainContext.destroy(action) }
        if let action { context.scheduler.destroy(action) }
    }

    private func timer(
        after delay: Duration, _ event: @escaping @Sendable (inout RateMachine<Value>) -> RateMachine<Value>.Directive
    ) -> OwnedTimer {
        let action = TimerAction<Rate<Value>>.owned { me, tick in
            me.change(inTick: true) { machine in
                // A value that came after this tick began has moved the deadline: the next tick counts.
                tick.timer.nextTick == nil ? event(&machine) : RateMachine<Value>.Directive()
            }
        }
        let schedule = TimerSchedule.onDemand(after: max(delay, .zero))
        // A tick that only starts a task needs no lane.
        let entry =
            suspends
            ? PromptEntry(schedule, on: context.scheduler, context.label, owner: self, action)
            : PlainEntry(schedule, on: context.scheduler, context.label, owner: self, action)
        return OwnedTimer(starting: entry)
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
        cancel()
        await waitForActions()
    }

    /// The last reference to the object is released: only flushed values are delivered any more.
    func release() { change { machine in machine.cancel(keepsFlushed: true) } }

    private func change(
        inTick: Bool = false, sparesCaller: Bool = false,
        _ event: (inout RateMachine<Value>) -> RateMachine<Value>.Directive
    ) {
        let hasEnded = context.hasEnded
        var (directive, task, waiters) = state.withLock { state in
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
        if inTick, let value = DisposalBox(takingFrom: &directive.released) { context.scheduler.destroy(value) }
        if let delivery = directive.begins { start(delivery, inTick: inTick) }
    }

    private static func change(_ timer: OwnedTimer?, _ change: RateMachine<Value>.Change) {
        switch change {
        case .none: break
        case .start: timer?.restart()
        case .stop: timer?.pause()
        }
    }

    /// Waits until the actions of all deliveries so far have returned.
    ///
    /// Returns at once if the caller is such an action, or one of its child tasks.
    private func waitForActions() async {
        let action = CurrentAction.identity
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state in
                let delivery = state.machine.lastDelivery
                let isInAction =
                    state.actionTask != nil && state.actionTask == CurrentTask.identity
                    || action != nil && action == state.runningAction
                if isInAction || !state.machine.isOutstanding(delivery) { return false }
                state.waiters.append((delivery, continuation))
                return true
            }
            if !waits { continuation.resume() }
        }
    }

    // MARK: Delivery

    fileprivate func start(_ delivery: Int, inTick: Bool = false, handsOver: Bool = false) {
        if suspends { return startTask(delivery) }
        if !handsOver, inTick && !context.isMain || context.isCurrent {
            if inTick { return runInJob(delivery) }
            if context.runHere({ [self] in run(delivery) }) { return }
        }
        let delivery = HandedOverDelivery(self, delivery)
        context.run { delivery.run() }
    }

    /// Runs the action of a delivery in a job of the context.
    ///
    /// Only in virtual time, such a job runs inside a task: that of the code that moves the time.
    fileprivate func runInJob(_ delivery: Int) {
        if CurrentTask.identity == nil || !context.runHere({ [self] in run(delivery) }) { run(delivery) }
    }

    /// Runs the plain action of a delivery, and of the deliveries that wait in line by then.
    private func run(_ first: Int) {
        var next = first
        var serving = ServingTurn(at: context.now)
        while true {
            deliver(next)
            guard let delivery = end(next) else { return }
            serving.count()
            if serving.isOver(at: context.now) { return start(delivery, handsOver: true) }
            next = delivery
        }
    }

    private func deliver(_ delivery: Int) {
        let action = state.withLock { state in state.action }
        if case .plain(let action) = action, let value = begin(delivery) { action(value) }
    }

    private func startTask(_ delivery: Int) {
        let task = context.startTask { [self] in
            await CurrentAction.run {
                let action = state.withLock { state in state.action }
                if case .suspending(let action) = action { await action { self.begin(delivery) } }
            }
            if let next = end(delivery) { startTask(next) }
        }
        let isCancelled = state.withLock { state in
            if state.machine.currentDelivery == delivery { state.task = task }
            return state.cancelledDelivery == delivery
        }
        if isCancelled { task.cancel() }
    }

    /// Returns the value of a delivery whose action is about to begin; nil if the delivery was dropped.
    private func begin(_ delivery: Int) -> Value? {
        if context.hasEnded { return nil }
        return state.withLock { state in
            let value = state.machine.begin(delivery)
            if value != nil {
                state.actionTask = CurrentTask.identity
                state.runningAction = suspends ? CurrentAction.identity : nil
            }
            return value
        }
    }

    /// Ends a delivery.
    ///
    /// - Returns: the delivery that follows.
    fileprivate func end(_ delivery: Int) -> Int? {
        let (directive, task, waiters) = state.withLock { state in
            let isCurrent = state.machine.currentDelivery == delivery
            let directive = state.machine.end(delivery)
            if isCurrent { (state.actionTask, state.runningAction) = (nil, nil) }
            return (directive, isCurrent ? state.task.take() : nil, state.removeWaiters())
        }
        // Released here, with the lock open.
        withExtendedLifetime(task) {}
        for waiter in waiters { waiter.resume() }
        return directive.begins
    }
}

/// A delivery on its way to the context.
private final class HandedOverDelivery<Value: Sendable>: Sendable {
    private let rate: Rate<Value>
    private let delivery: Int

    init(_ rate: Rate<Value>, _ delivery: Int) {
        self.rate = rate
        self.delivery = delivery
    }

    deinit {
        // If the context has dropped its job, the deliveries behind this one must not wait for it.
        if let next = rate.end(delivery) { rate.start(next, handsOver: true) }
    }

    func run() { rate.runInJob(delivery) }
}
