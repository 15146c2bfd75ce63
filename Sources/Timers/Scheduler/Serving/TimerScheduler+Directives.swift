// Carries out the directives of a timer's state machine.

extension TimerScheduler {
    /// Lets an event change the timer's state, and carries out the directive that it returns.
    ///
    /// Any thread; the caller holds no lock.
    ///
    /// - Returns: whether the timer had not finished before.
    @discardableResult
    func update(_ entry: TimerEntry, _ event: (inout TimerStateMachine) -> TimerDirective) -> Bool {
        var hadFinished = false
        let effects = withLock { state in
            let directive = entry.transition(event)
            if case .none = directive { hadFinished = true }
            return apply(directive, to: entry, &state)
        }
        effects.perform(on: entry)
        return !hadFinished
    }

    /// Moves the next tick of a timer to `delay` after now, earlier or later than before.
    ///
    /// Any thread; the caller holds no lock.
    ///
    /// - Returns: false if a restart would change more than the deadline, and nothing has changed.
    func moveDeadline(of entry: TimerEntry, to delay: UInt64?) -> Bool {
        withLock { state in
            let armsAlarm = state.serving == 0 || runsNestedLoops
            return state.withQueue(of: entry.clock, driver) { queue in
                guard queue.move(entry, to: delay, self) else { return false }
                if armsAlarm { queue.arm(driver, for: self) }
                return true
            }
        }
    }

    /// Carries out `directive` in the wheel.
    ///
    /// With the lock held; the caller retains the timer. The effects retain `error`, which the action threw, until the
    /// lock is open.
    func apply(
        _ directive: TimerDirective, to entry: TimerEntry, error: (any Error)? = nil, _ state: inout State
    ) -> DeferredEffects {
        var directive = directive
        endWithContext(entry, &directive, state)
        if case .none = directive { return .continuing(error: error) }
        let armsAlarm = state.serving == 0 || runsNestedLoops
        state.withQueue(of: entry.clock, driver) { queue in
            queue.place(entry, as: directive, self)
            if armsAlarm { arm(&queue) }
        }
        return effects(of: directive, entry, error: error, &state)
    }

    /// Carries out `directive` for a timer that came out of the wheel.
    ///
    /// With the lock held. The step retains `error`, which the action threw, until the lock is open. It also retains
    /// the timer if the wheel does not take the reference back.
    @inline(__always)
    func apply(
        _ directive: TimerDirective, to entry: consuming RetainedEntry, error: (any Error)?, _ state: inout State
    ) -> Step {
        var directive = directive
        endWithContext(entry.entry, &directive, state)
        let armsAlarm = state.serving == 0 || runsNestedLoops
        let clock = entry.entry.clock
        guard case .enqueue(let window) = directive else {
            state.withQueue(of: clock, driver) { queue in
                queue.place(entry.entry, as: directive, self)
                if armsAlarm { arm(&queue) }
            }
            let effects = effects(of: directive, entry.entry, error: error, &state)
            return .performEffects(entry, effects)
        }
        let effects = continuingEffects(of: entry.entry, error: error)
        var entry: RetainedEntry? = entry
        state.withQueue(of: clock, driver) { queue in
            if let entry = entry.take() {
                queue.unqueued.remove(entry.entry)
                queue.enqueue(entry, window, self)
            }
            if armsAlarm { arm(&queue) }
        }
        return effects.areNeeded ? .performEffects(nil, effects) : .next
    }

    /// Ends a timer whose context has ended, at the timer's next event.
    private func endWithContext(_ entry: TimerEntry, _ directive: inout TimerDirective, _ state: borrowing State) {
        guard state.hasEnded else { return }
        switch directive {
        case .enqueue, .dequeue: directive = entry.transition { machine in machine.finish(.contextEnded) }
        case .none, .stop, .end: return
        }
    }

    /// Arms the alarm for the timers of a queue, or disarms it later if there are none.
    func arm(_ queue: inout ClockQueue) {
        queue.arm(driver, for: self)
        queue.disarmIfEmpty(driver, for: self, lingering: true)
    }

    /// Carries out the parts of the directive that do not concern the wheel.
    ///
    /// - Returns: the effects to perform when the lock is open.
    @inline(__always)
    private func effects(
        of directive: TimerDirective, _ entry: TimerEntry, error: (any Error)?, _ state: inout State
    ) -> DeferredEffects {
        switch directive {
        case .none, .enqueue, .dequeue: return continuingEffects(of: entry, error: error)
        case .stop: return .continuing(error: error, cancelling: taskToCancel(of: entry))
        case .end:
            entry.markEnded()
            if entry.sideTable == nil, !entry.schedulesByCode, !isObserved { return .releaseAction(error: error) }
            return endEffects(of: entry, state, error: error)
        }
    }

    /// Returns the effects for a timer that continues: if no tick runs, callers that wait for that are resumed.
    @inline(__always)
    private func continuingEffects(of entry: TimerEntry, error: (any Error)?) -> DeferredEffects {
        guard let sideTable = entry.sideTable, sideTable.running.hasWaiters,
            entry.inspect({ machine in !machine.isRunning })
        else { return .continuing(error: error) }
        return .continuing(error: error, resuming: sideTable.removeTickWaiters())
    }

    /// The task whose action runs, to be cancelled; nil if that action itself ends the timer.
    func taskToCancel(of entry: TimerEntry) -> Task<Void, Never>? {
        entry.sideTable?.running.stop(sparesCaller: true)
    }

    @inline(never)
    private func endEffects(
        of entry: TimerEntry, _ state: borrowing State, error: (any Error)?
    ) -> DeferredEffects {
        guard let reason = entry.inspect({ machine in machine.finishReason }) else {
            return .releaseAction(error: error)
        }
        let waiters = entry.sideTable?.removeWaiters() ?? []
        let schedule = entry.transition { machine in machine.releaseGenerator() }
        return .end(EndListeners(reason, waiters, schedule, state.observer), error: error)
    }

    /// Called in the `deinit` of a timer that is in no wheel and has not ended.
    func remove(_ entry: TimerEntry) {
        withLock { state in state.withQueue(of: entry.clock, driver) { queue in queue.unqueued.remove(entry) } }
    }
}

extension ClockQueue {
    /// Has the timer wait where the directive says: in the wheel, beside it, or nowhere.
    @inline(__always)
    fileprivate mutating func place(_ entry: TimerEntry, as directive: TimerDirective, _ scheduler: TimerScheduler) {
        switch directive {
        case .none: return
        case .enqueue(let window):
            unqueued.remove(entry)
            enqueue(entry, window, scheduler)
        case .dequeue:
            wheel.remove(entry)
            unqueued.insert(entry)
        case .stop, .end:
            wheel.remove(entry)
            unqueued.remove(entry)
        }
    }
}

// MARK: - Effects

/// The part of a change to a timer that has to run after the scheduler's lock is open.
///
/// Each effect may run user code: the `deinit` of what an action captured, an observer, a continuation, a task's
/// cancellation handler. So none may run while the lock is held.
struct DeferredEffects: ~Copyable {
    private enum Work {
        case none
        case releaseAction
        case end(EndListeners)
        case cancel(Task<Void, Never>)
        case resume([EndWaiter])
    }

    private let work: Work
    /// The error that the action threw.
    ///
    /// This may be the last reference to it.
    private let error: (any Error)?

    static var none: DeferredEffects { DeferredEffects(.none) }

    private init(_ work: Work, error: (any Error)? = nil) {
        self.work = work
        self.error = error
    }

    /// The effects of the end of a timer for which no caller waits.
    static func releaseAction(error: (any Error)?) -> DeferredEffects { DeferredEffects(.releaseAction, error: error) }

    /// The effects of the end of a timer with listeners.
    static func end(_ listeners: EndListeners, error: (any Error)?) -> DeferredEffects {
        DeferredEffects(.end(listeners), error: error)
    }

    /// The timer continues, or its action still runs in `task`, which is to be cancelled.
    static func continuing(error: (any Error)?, cancelling task: Task<Void, Never>? = nil) -> DeferredEffects {
        DeferredEffects(task.map(Work.cancel) ?? .none, error: error)
    }

    /// The timer continues, and `waiters` wait for the end of the tick that ran.
    static func continuing(error: (any Error)?, resuming waiters: [EndWaiter]) -> DeferredEffects {
        DeferredEffects(.resume(waiters), error: error)
    }

    /// Whether there is any effect to perform.
    ///
    /// User code may then run and change every timer, so no tick may begin before.
    var areNeeded: Bool {
        if case .none = work { error != nil } else { true }
    }

    /// Performs the effects for `entry`.
    ///
    /// The caller holds no lock.
    @inline(__always)
    consuming func perform(on entry: TimerEntry) {
        switch work {
        case .none: return
        case .releaseAction: entry.releaseAction()
        case .end(let listeners):
            entry.releaseAction()
            listeners.notify(of: entry)
        case .cancel(let task): task.cancel()
        case .resume(let waiters): Self.resume(waiters)
        }
    }

    // Not inlined: the size of a waiter is known only when the program runs, and a function that handles one begins
    // with looking it up.
    @inline(never)
    private static func resume(_ waiters: [EndWaiter]) {
        for waiter in waiters { waiter.resume(.completed) }
    }
}

/// The callers and the observer that the end of a timer notifies.
///
/// A class, because few timers have any: the effects of all others stay small.
final class EndListeners: Sendable {
    private let reason: FinishReason
    private let waiters: [EndWaiter]
    /// Retained until the lock is open: releasing its code may run user code.
    private let schedule: TimerSchedule
    private let observer: (any TimerObserver)?

    init(
        _ reason: FinishReason, _ waiters: [EndWaiter], _ schedule: TimerSchedule, _ observer: (any TimerObserver)?
    ) {
        self.reason = reason
        self.waiters = waiters
        self.schedule = schedule
        self.observer = observer
    }

    @inline(never)
    fileprivate func notify(of entry: TimerEntry) {
        for waiter in waiters { waiter.resume(reason) }
        observer?.timer(entry.info, did: .finished(reason))
    }
}
