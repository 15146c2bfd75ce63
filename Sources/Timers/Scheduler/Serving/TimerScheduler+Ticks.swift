// One tick, from its beginning to the return of its action.

extension TimerScheduler {
    /// Runs the action of a tick in place.
    func run(_ entry: consuming RetainedEntry, _ delivery: TickDelivery, at now: UInt64) -> Step {
        var delivery = delivery
        guard complete(&delivery, of: entry.entry, at: now) else { return .returned(entry, .withdrawn) }
        // The tick owns the reference while the action runs.
        let tick = Tick(delivery, at: now, of: entry.takeEntry())
        let outcome = delivery.isObserved ? performObserved(tick) : tick.timer.entry.perform(tick)
        report(outcome, of: tick.timer.entry)
        return .returned(RetainedEntry((consume tick).timer.entry), outcome)
    }

    /// Runs an action, and tells the observer how long it took.
    @inline(never)
    fileprivate func performObserved(_ tick: Tick) -> TimerStateMachine.Outcome {
        let start = now(on: .continuous)
        let outcome = tick.timer.entry.perform(tick)
        reportEnd(of: tick, outcome, since: start)
        return outcome
    }

    /// Tells the observer how long an action took.
    fileprivate func reportEnd(of tick: Tick, _ outcome: TimerStateMachine.Outcome, since start: TimerInstant) {
        switch outcome {
        case .returned, .threw:
            let duration = now(on: .continuous) - start
            observer?.timer(tick.timer.entry.info, did: .didTick(tick, duration: duration))
        case .ownerReleased, .withdrawn: break
        }
    }

    /// Begins a claimed tick, on its context.
    ///
    /// - Returns: nil if the policy dropped the tick, or a control call came first or withdrew the tick while the
    ///   schedule's code ran. Otherwise the caller runs the action and calls `finishTick`.
    func begin(_ entry: TimerEntry) -> (delivery: TickDelivery, now: UInt64)? {
        let now = self.now(on: entry.clock).nanoseconds
        var delivery: TickDelivery?
        var isDropped = false
        let effects: DeferredEffects = withLock { state in
            if state.hasEnded {
                return apply(entry.transition { machine in machine.finish(.contextEnded) }, to: entry, &state)
            }
            switch entry.transition({ machine in machine.runnerArrived(isObserved: isObserved, at: now) }) {
            case .begin(let begun):
                delivery = begun
                state.acting += 1
                return enqueueWhileRunning(entry, &state)
            case .dropped(let directive):
                isDropped = true
                return apply(directive, to: entry, &state)
            case nil, .claimed, .cancelsAction: break
            }
            return .none
        }
        effects.perform(on: entry)
        if isDropped { endIfOwnerIsGone(entry) }
        guard var begun = delivery else { return nil }
        if complete(&begun, of: entry, at: now) { return (begun, now) }
        finishTick(of: entry, .withdrawn)
        return nil
    }

    /// Runs the user code that comes before the action of a tick, if there is any: the schedule's and the observer's.
    ///
    /// - Returns: whether the tick begins. A control call during that code withdraws it.
    @inline(__always)
    private func complete(_ delivery: inout TickDelivery, of entry: TimerEntry, at now: UInt64) -> Bool {
        !delivery.needsConfirmation || confirm(&delivery, of: entry, at: now)
    }

    @inline(never)
    private func confirm(_ delivery: inout TickDelivery, of entry: TimerEntry, at now: UInt64) -> Bool {
        let begun = delivery
        let answer = delivery.asksSchedule ? askSchedule(after: &delivery, of: entry, at: now) : nil
        let isDropped = delivery.isTooLate || (answer?.dropsTick ?? false)
        // No action runs that would notice the end of the owner.
        defer { if isDropped { endIfOwnerIsGone(entry) } }
        if delivery.isObserved, !isDropped, !entry.hasOwner || entry.withOwner() {
            observer?.timer(entry.info, did: .willTick(Tick(delivery, at: now, of: entry)))
        }
        return withLock { state in
            if state.hasEnded { _ = entry.transition { machine in machine.finish(.contextEnded) } }
            let isConfirmed = entry.transition { machine in machine.confirm(begun, next: answer, at: now) }
            // Enqueuing a timer that continues has no effects.
            _ = enqueueWhileRunning(entry, &state)
            return isConfirmed
        }
    }

    /// Enqueues a timer whose next tick cancels the action that begins, so that the timer comes up for that.
    @inline(__always)
    private func enqueueWhileRunning(_ entry: TimerEntry, _ state: inout State) -> DeferredEffects {
        guard let window = entry.window else { return .none }
        return apply(.enqueue(window), to: entry, &state)
    }

    /// Asks the schedule's code for the tick after one that begins.
    private func askSchedule(after delivery: inout TickDelivery, of entry: TimerEntry, at now: UInt64) -> GeneratedTick?
    {
        let (schedule, rules) = entry.read { machine in (machine.run.schedule, machine.run.dateRules) }
        guard let generator = schedule.extras?.generator else { return nil }
        let answer = GeneratedTick.next(generator, after: delivery, rules, at: now, on: entry.clock)
        if case .date(let tick) = answer {
            delivery.missed = delivery.missed.saturatingAdd(tick.missed)
            if let scheduled = tick.scheduled { delivery.scheduled = scheduled }
        }
        if answer.end != nil { delivery.isLast = true }
        return answer
    }

    /// Ends a timer whose tick was dropped, if its owner is gone: no action runs that would notice.
    func endIfOwnerIsGone(_ entry: TimerEntry) {
        if entry.hasOwner, !entry.withOwner() { entry.finish(.released) }
    }

    /// Called when the action of a claimed tick has returned.
    ///
    /// The next tick is planned, or the timer ends.
    func finishTick(of entry: TimerEntry, _ outcome: TimerStateMachine.Outcome) {
        var outcome = outcome
        if outcome.error is CancellationError, entry.read({ machine in machine.isOverdue }) { outcome = .returned }
        report(outcome, of: entry)
        let now = self.now(on: entry.clock).nanoseconds
        let effects: DeferredEffects = withLock { state in
            // The effects leave the lock and are performed when it is open.
            let directive = entry.actionReturned(outcome, at: now)
            state.acting -= 1
            return apply(directive, to: entry, error: outcome.error, &state)
        }
        effects.perform(on: entry)
        actionsMayHaveEnded()
    }

    private func report(_ outcome: TimerStateMachine.Outcome, of entry: TimerEntry) {
        if case .threw(let error) = outcome { report(error, of: entry) }
    }

    @inline(never)
    private func report(_ error: any Error, of entry: TimerEntry) {
        if isObserved {
            observer?.timer(entry.info, did: .threw(error))
            return
        }
        // An error policy shows that the caller expects errors. A timer that was stopped expects its action to throw.
        let isExpected = entry.read { machine in machine.isFinished || machine.run.schedule.options.onError != nil }
        if !isExpected { UnhandledErrors.report(error, of: entry.info) }
    }
}

extension TimerEntry {
    /// With the lock held.
    @inline(__always)
    final func actionReturned(_ outcome: TimerStateMachine.Outcome, at now: UInt64) -> TimerDirective {
        if let sideTable {
            // The task itself calls this, so the runtime retains it: this does not release it under the lock.
            sideTable.runner = nil
            sideTable.actionTask = nil
        }
        return transition { machine in machine.actionReturned(outcome, at: now) }
    }

    /// Runs a claimed tick to its end, by a plain call on the context.
    final func runClaimed() {
        guard let (delivery, now) = scheduler.begin(self) else { return }
        let tick = Tick(delivery, at: now, of: self)
        scheduler.finishTick(of: self, delivery.isObserved ? scheduler.performObserved(tick) : perform(tick))
    }

    /// Runs a claimed tick to its end, inside the isolation of an action that may suspend.
    final func runClaimed(
        isolation: isolated (any Actor)? = #isolation,
        _ action: (Tick) async -> TimerStateMachine.Outcome
    ) async {
        guard let (delivery, now) = scheduler.begin(self) else { return }
        let task = CurrentTask.identity
        scheduler.withLock { _ in madeSideTable.actionTask = task }
        let tick = Tick(delivery, at: now, of: self)
        let start = delivery.isObserved ? scheduler.now(on: .continuous) : nil
        let outcome = await CurrentAction.$holder.withValue(ObjectIdentifier(self)) {
            // The closure shares the isolation only if it captures it. Without that, each tick would leave its actor.
            _ = isolation
            return await action(tick)
        }
        if let start { scheduler.reportEnd(of: tick, outcome, since: start) }
        scheduler.finishTick(of: self, outcome)
    }

    /// Records the task that carries a claimed tick to its actor, so that the end of the timer can cancel the task.
    ///
    /// The task may have ended by now, or the timer may have finished while the action runs: the state machine knows.
    /// The task of an action that has ended its own timer is not cancelled.
    final func noteRunner(_ task: Task<Void, Never>, _ number: UInt32) {
        let isTooLate = scheduler.withLock { _ in
            let (isCurrent, isStopped) = inspect { machine in
                (machine.isCurrent(number), machine.isRunning && (machine.isFinished || machine.isOverdue))
            }
            if isCurrent { madeSideTable.runner = task }
            return isCurrent && isStopped && sideTable?.isEndedByAction != true
        }
        if isTooLate { task.cancel() }
    }
}
