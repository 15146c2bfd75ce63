// One tick, from its begin to the return of its action.

extension TimerScheduler {
    /// Runs the action of a tick in place.
    func run(_ entry: consuming RetainedEntry, _ delivery: TickDelivery, at now: UInt64) -> Step {
        var delivery = delivery
        guard complete(&delivery, of: entry.entry, at: now) else { return .returned(entry, .withdrawn) }
        // The tick has the reference while the action runs.
        let tick = Tick(delivery, at: now, of: entry.given())
        let outcome = tick.timer.core.entry.perform(tick)
        report(outcome, of: tick.timer.core.entry)
        return .returned(RetainedEntry((consume tick).timer.core.entry), outcome)
    }

    /// Begins a claimed tick, on its context.
    ///
    /// - Returns: nil if a control call came first or the policy dropped the tick. The delivery is nil if a control
    ///   call came while the schedule was asked; the tick has to be settled then.
    func begin(_ entry: TimerEntry) -> (delivery: TickDelivery?, now: UInt64)? {
        let now = self.now(on: entry.clock).nanoseconds
        var delivery: TickDelivery?
        var isDropped = false
        let effects: DeferredEffects = withLock { state in
            switch entry.transition({ machine in machine.runnerArrived(isObserved: isObserved, at: now) }) {
            case .begin(let begun): delivery = begun
            case .dropped(let directive):
                isDropped = true
                return apply(directive, to: entry, &state)
            case nil, .claimed: break
            }
            return .none
        }
        effects.perform(on: entry)
        if isDropped { endIfOwnerIsGone(entry) }
        guard var begun = delivery else { return nil }
        return (complete(&begun, of: entry, at: now) ? begun : nil, now)
    }

    /// Runs the code that comes before the action of a tick, if there is any: of the schedule, and an observer's.
    ///
    /// - Returns: whether the tick does begin: a control call may come while that code runs.
    @inline(__always)
    private func complete(_ delivery: inout TickDelivery, of entry: TimerEntry, at now: UInt64) -> Bool {
        !delivery.needsConfirmation || confirm(&delivery, of: entry, at: now)
    }

    @inline(never)
    private func confirm(_ delivery: inout TickDelivery, of entry: TimerEntry, at now: UInt64) -> Bool {
        let begun = delivery
        let answer = delivery.asksSchedule ? askSchedule(after: &delivery, of: entry, at: now) : nil
        if delivery.isObserved, !entry.hasOwner || entry.withOwner() {
            observer?.timer(entry.info, did: .ticked(Tick(delivery, at: now, of: entry)))
        }
        return withLock { _ in entry.transition { machine in machine.confirm(begun, next: answer) } }
    }

    /// Asks code of the schedule for the tick after one that begins.
    private func askSchedule(after delivery: inout TickDelivery, of entry: TimerEntry, at now: UInt64) -> GeneratedTick?
    {
        let schedule = entry.read { machine in machine.run.schedule }
        guard let generator = schedule.extras?.generator else { return nil }
        let catchesUp = schedule.options.missedTicks.catchesUp
        let answer = GeneratedTick.next(generator, after: delivery, catchesUp: catchesUp, at: now)
        switch answer {
        case .date(_, let missed): delivery.missed += missed
        case .irregular: break
        case .end: delivery.isLast = true
        }
        return answer
    }

    /// Ends a timer whose tick was dropped, if its owner is gone: no action asks for the owner then.
    func endIfOwnerIsGone(_ entry: TimerEntry) {
        if entry.hasOwner, !entry.withOwner() { entry.finish(.released) }
    }

    /// The action of a claimed tick has returned: plans the next tick, or lets the timer end.
    func settle(_ entry: TimerEntry, _ outcome: TimerStateMachine.Outcome) {
        report(outcome, of: entry)
        let now = self.now(on: entry.clock).nanoseconds
        let effects: DeferredEffects = withLock { state in
            // Taken out under the lock, and let go of when it is open.
            let directive = entry.actionReturned(outcome, at: now)
            return apply(directive, to: entry, error: outcome.error, &state)
        }
        effects.perform(on: entry)
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
        // A policy is the caller's own answer, and a timer that was stopped expects its action to give up.
        let isExpected = entry.read { machine in machine.isFinished || machine.run.schedule.options.onError != nil }
        if !isExpected { UnhandledErrors.report(error, of: entry.info) }
    }
}

extension TimerEntry {
    /// With the lock held.
    @inline(__always)
    final func actionReturned(_ outcome: TimerStateMachine.Outcome, at now: UInt64) -> TimerDirective {
        if let sideTable {
            // The task itself calls this, so the runtime holds it: nothing is let go of under the lock.
            sideTable.runner = nil
            sideTable.actionTask = nil
        }
        return transition { machine in machine.actionReturned(outcome, at: now) }
    }

    /// Runs a claimed tick to its end, by a plain call on the context.
    final func runClaimed() {
        guard let (delivery, now) = scheduler.begin(self) else { return }
        scheduler.settle(self, delivery.map { perform(Tick($0, at: now, of: self)) } ?? .withdrawn)
    }

    /// Runs a claimed tick to its end, inside the isolation of an action that may suspend.
    final func runClaimed(
        isolation: isolated (any Actor)? = #isolation,
        _ action: (Tick) async -> TimerStateMachine.Outcome
    ) async {
        guard let (delivery, now) = scheduler.begin(self) else { return }
        guard let delivery else { return scheduler.settle(self, .withdrawn) }
        let task = CurrentTask.identity
        scheduler.withLock { _ in madeSideTable.actionTask = task }
        scheduler.settle(self, await action(Tick(delivery, at: now, of: self)))
    }

    /// Notes the task that brings claimed ticks to their actor, so that the end of the timer can cancel the action it
    /// runs.
    ///
    /// The task may have run to its end by now, or the timer may have finished while the action runs: the state machine
    /// tells. An action that has ended its own timer goes on.
    final func noteRunner(_ task: Task<Void, Never>, _ number: UInt32) {
        let isLate = scheduler.withLock { _ in
            let (isCurrent, isStopped) = inspect { machine in
                (machine.isCurrent(number), machine.isRunning && machine.isFinished)
            }
            if isCurrent { madeSideTable.runner = task }
            return isCurrent && isStopped && sideTable?.isEndedByAction != true
        }
        if isLate { task.cancel() }
    }
}
