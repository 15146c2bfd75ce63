// A delivery, from the event that makes it the current one to the end of its action.
//
// The scheduler counts each action, so that `endAndWait` waits for it, and lets none begin after its end. The tick of a
// deadline is counted already, and a job of plain actions is counted once.

import Synchronization

extension Rate {
    /// Has the action of a delivery begin: here, if the caller runs on the context and the action does not suspend.
    ///
    /// - Parameters:
    ///   - delivery: the current delivery.
    ///   - inTick: whether the caller is the tick of a deadline.
    ///   - handsOver: whether a job of its own has to run the action.
    func start(_ delivery: Int, inTick: Bool = false, handsOver: Bool = false) {
        if suspends { return startTask(delivery) }
        if !handsOver, inTick && !context.isMain || context.isCurrent {
            if inTick { return runInJob(delivery, inTick: true) }
            if context.runHere({ [self] in run(delivery) }) { return }
        }
        let delivery = HandedOverDelivery(self, delivery)
        context.run { delivery.run() }
    }

    /// Runs the action of a delivery in a job of the context.
    ///
    /// Only in virtual time, such a job runs inside a task: that of the code that moves the time.
    fileprivate func runInJob(_ delivery: Int, inTick: Bool) {
        let isInTask = CurrentTask.identity != nil
        if !isInTask || !context.runHere({ [self] in run(delivery, inTick: inTick) }) { run(delivery, inTick: inTick) }
    }

    /// Runs the plain action of a delivery, and of the deliveries that wait in line by then.
    private func run(_ first: Int, inTick: Bool = false) {
        let isCounted = !inTick && context.scheduler.actionBegins()
        defer { if isCounted { context.scheduler.actionEnded() } }
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

    /// Runs the plain action of a delivery, unless the delivery was dropped or the context has ended.
    private func deliver(_ delivery: Int) {
        if context.hasEnded { return }
        let (action, value) = state.withLock { state in (state.action, state.machine.begin(delivery)) }
        if case .plain(let action) = action, let value { action(value) }
    }

    private func startTask(_ delivery: Int) {
        let task = context.startTask { [self] in
            await CurrentAction.run(watchedBy: context.scheduler.sleepWitness, for: context.label) {
                let action = state.withLock { state in state.action }
                if case .suspending(let action) = action { await action { self.begin(delivery) } }
            }
            if let next = end(delivery) { startTask(next) }
        }
        let isStopped = state.withLock { state in
            let isCurrent = state.machine.currentDelivery == delivery
            return isCurrent && state.running.note(task, isStopped: state.machine.isStopped(delivery))
        }
        if isStopped { task.cancel() }
    }

    /// Returns the value of a delivery whose action is about to begin in the calling task.
    ///
    /// - Returns: nil if the delivery was dropped or the context has ended.
    private func begin(_ delivery: Int) -> Value? {
        if !context.scheduler.actionBegins() { return nil }
        let code = RunningAction.Code.current
        let value = state.withLock { state in
            let value = state.machine.begin(delivery)
            if value != nil { state.running.begin(code) }
            return value
        }
        if value == nil { context.scheduler.actionEnded() }
        return value
    }

    /// Ends a delivery.
    ///
    /// - Returns: the delivery that follows.
    fileprivate func end(_ delivery: Int) -> Int? {
        let (directive, task, waiters, hasRun) = state.withLock { state in
            let (isCurrent, hasRun) = (state.machine.currentDelivery == delivery, state.machine.isRunning(delivery))
            let directive = state.machine.end(delivery)
            return (directive, isCurrent ? state.running.end() : nil, state.removeWaiters(), hasRun)
        }
        // Released here, with the lock open.
        withExtendedLifetime(task) {}
        for waiter in waiters { waiter.resume() }
        if hasRun, suspends { context.scheduler.actionEnded() }
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

    /// If the context has dropped the job, the deliveries behind this one must not wait for it.
    ///
    /// The context may also drop their jobs. This is a loop, because there may be thousands of them.
    deinit {
        var next = rate.end(delivery)
        while let number = next {
            var handedOver = HandedOverDelivery(rate, number)
            rate.context.run { [handedOver] in handedOver.run() }
            // While the job waits, it retains the delivery.
            guard isKnownUniquelyReferenced(&handedOver) else { return }
            // The delivery ends before its `deinit`, which then finds nothing to do.
            next = withExtendedLifetime(handedOver) { rate.end(number) }
        }
    }

    func run() { rate.runInJob(delivery, inTick: false) }
}
