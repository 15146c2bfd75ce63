import Synchronization

/// The state of a ``Debouncer`` or a ``Throttler``.
///
/// One lock guards it, so values are delivered in the order in which they arrive. A value, an action or a task is never
/// released while the lock is held. The lock is held while a deadline moves, so that deadlines move in the same order.
///
/// The timers do not retain this object. A job or a task that delivers a value does, until its action has returned.
final class Rate<Value: Sendable>: Sendable {
    struct State {
        var machine: RateMachine<Value>
        /// Nil in the `deinit`.
        var action: RateAction<Value>?
        fileprivate var window: OwnedTimer?
        fileprivate var wait: OwnedTimer?
        /// The action of the current delivery, and the callers that wait.
        var running = RunningAction()

        /// Removes the callers whose deliveries are over.
        mutating func removeWaiters() -> [RunningAction.Waiter] {
            running.hasWaiters ? running.removeWaiters(before: machine.currentDelivery) : []
        }
    }

    let state: Mutex<State>
    /// The number of the thread that moves a deadline with the lock held; zero at other times.
    private let mover = Atomic<UInt>(0)
    let context: RateContext
    let suspends: Bool

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
        return OwnedTimer(
            starting: RateEntry(
                schedule, on: context.scheduler, context.label, owner: self, startsTask: suspends, action))
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

    /// The last reference to the object is released: from now on, only flushed values are delivered.
    func release() { change(sparesCaller: true) { machine in machine.cancel(keepsFlushed: true) } }

    /// A deadline has ended with the scheduler: no further value is delivered.
    func contextEnded() {
        // A deadline that `change` moves may end by that. The thread holds the lock then, and `change` looks again.
        if mover.load(ordering: .relaxed) != PlatformThread.current { change { machine in machine.cancel() } }
    }

    private func change(
        inTick: Bool = false, sparesCaller: Bool = false,
        _ event: (inout RateMachine<Value>) -> RateMachine<Value>.Directive
    ) {
        var (directive, task, dropped, waiters, hadEnded) = state.withLock { state in
            // Read with the lock held: `contextEnded` undoes an event that comes before the end of the context.
            let hasEnded = context.hasEnded
            let delivery = state.machine.currentDelivery
            let directive = hasEnded ? state.machine.cancel() : event(&state.machine)
            if !hasEnded {
                mover.store(PlatformThread.current, ordering: .relaxed)
                Self.change(state.window, directive.window)
                Self.change(state.wait, directive.wait)
                mover.store(0, ordering: .relaxed)
            }
            let task = directive.cancelsTask ? state.running.stop(sparesCaller: sparesCaller) : nil
            let dropped = delivery == state.machine.currentDelivery ? nil : state.running.end()
            return (directive, task, dropped, state.removeWaiters(), hasEnded)
        }
        task?.cancel()
        // Released here, with the lock open.
        withExtendedLifetime(dropped) {}
        for waiter in waiters { waiter.resume() }
        if !hadEnded, context.hasEnded { contextEnded() }
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
        let caller = RunningAction.Code.current
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state in
                let delivery = state.machine.lastDelivery
                if state.running.contains(caller) || !state.machine.isOutstanding(delivery) { return false }
                state.running.add(continuation, through: delivery)
                return true
            }
            if !waits { continuation.resume() }
        }
    }
}
