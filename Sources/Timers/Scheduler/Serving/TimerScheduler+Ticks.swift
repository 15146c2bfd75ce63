// One tick, from the hold of the lock that claims it to the one that plans the next.

extension TimerScheduler {
    /// Runs the action of a tick in place.
    func run(_ tick: consuming ClaimedTick) -> Step {
        switch begin(tick) {
        case .ended(let tick): return .returned(tick)
        case .runs(let tick):
            let outcome = perform(tick)
            report(outcome, of: tick.tick.timer.entry)
            return .returned(tick.finish(outcome))
        }
    }

    /// Runs an action by a plain call.
    @inline(__always)
    func perform(_ tick: borrowing RunningTick) -> TimerStateMachine.Outcome {
        tick.isObserved ? performObserved(tick) : tick.tick.timer.entry.perform(tick.tick)
    }

    /// Runs an action, and tells the observer how long it took.
    @inline(never)
    private func performObserved(_ running: borrowing RunningTick) -> TimerStateMachine.Outcome {
        let start = now(on: .continuous)
        let (tick, entry) = (running.tick, running.tick.timer.entry)
        let outcome =
            if let observation = running.observation {
                observation.observer.perform(tick, of: observation.timer) { entry.perform(tick) }
            } else {
                entry.perform(tick)
            }
        reportEnd(of: tick, outcome, since: start)
        return outcome
    }

    /// Tells the observer how long an action took.
    func reportEnd(of tick: Tick, _ outcome: TimerStateMachine.Outcome, since start: TimerInstant) {
        switch outcome {
        case .returned, .threw:
            let duration = now(on: .continuous) - start
            observer?.timer(tick.timer.entry.info, did: .didTick(tick, duration: duration))
        case .ownerReleased, .withdrawn: break
        }
    }

    /// The decision about a claimed tick whose runner has arrived.
    enum Arrival: ~Copyable {
        case begins(ClaimedTick)
        /// The policy has dropped the tick.
        case dropped(DeferredEffects)
        /// A control call came first, or the context has ended.
        case withdrawn(DeferredEffects)

        fileprivate var begins: Bool {
            switch self {
            case .begins: true
            default: false
            }
        }
    }

    /// Begins a claimed tick whose runner has arrived, unless it was dropped or withdrawn.
    ///
    /// With the lock held.
    func arrive(_ entry: TimerEntry, at now: UInt64, _ state: inout State) -> Arrival {
        if state.hasEnded {
            let directive = entry.transition { machine in machine.finish(.contextEnded) }
            return .withdrawn(apply(directive, to: entry, &state))
        }
        switch entry.transition({ machine in machine.runnerArrived(isObserved: isObserved, at: now) }) {
        case .begins(let delivery): return .begins(ClaimedTick(RetainedEntry(entry), delivery, at: now))
        case .dropped(let directive): return .dropped(apply(directive, to: entry, &state))
        case .withdrawn: return .withdrawn(.none)
        }
    }

    /// Begins the tick of a timer that was claimed for this context, where its runner has arrived.
    ///
    /// - Returns: the tick, whose action the caller runs and then passes it to `finish`; nil if no action is to run.
    func begin(_ entry: TimerEntry) -> RunningTick? {
        let now = self.now(on: entry.clock).nanoseconds
        let arrival: Arrival = withLock { state in
            let arrival = arrive(entry, at: now, &state)
            if arrival.begins {
                state.acting += 1
                enqueueWhileRunning(entry, &state)
            }
            return arrival
        }
        switch consume arrival {
        case .begins(let tick):
            switch begin(tick) {
            case .runs(let tick): return tick
            case .ended(let tick): settle(tick)
            }
        case .dropped(let effects):
            effects.perform(on: entry)
            endIfOwnerIsGone(entry)
        case .withdrawn(let effects): effects.perform(on: entry)
        }
        return nil
    }

    /// The decision about a claimed tick when the code that comes before its action has returned.
    private enum Beginning: ~Copyable {
        case runs(RunningTick)
        case ended(EndedTick)
    }

    /// Runs the user code that comes before the action of a tick, if there is any: the schedule's and the observer's.
    ///
    /// A control call during that code withdraws the tick.
    @inline(__always)
    private func begin(_ tick: consuming ClaimedTick) -> Beginning {
        tick.delivery.needsConfirmation ? confirm(tick) : .runs(tick.begin())
    }

    @inline(never)
    private func confirm(_ tick: consuming ClaimedTick) -> Beginning {
        let (entry, now, begun) = (tick.entry.entry, tick.now, tick.delivery)
        let answer = begun.asksSchedule ? askSchedule(after: &tick.delivery, of: entry, at: now) : nil
        let isDropped = begun.isTooLate || (answer?.dropsTick ?? false)
        // No action runs that would notice the end of the owner.
        defer { if isDropped { endIfOwnerIsGone(entry) } }
        var observation: ActionObservation?
        if begun.isObserved, !isDropped, !entry.hasOwner || entry.withOwner(), let observer {
            let info = entry.info
            observer.timer(info, did: .willTick(Tick(tick.delivery, at: now, of: entry)))
            if let observer = observer as? any ActionObserver { observation = ActionObservation(observer, info) }
        }
        let isConfirmed = withLock { state in
            if state.hasEnded { _ = entry.transition { machine in machine.finish(.contextEnded) } }
            let isConfirmed = entry.transition { machine in machine.confirm(begun, next: answer, at: now) }
            enqueueWhileRunning(entry, &state)
            return isConfirmed
        }
        return isConfirmed ? .runs(tick.begin(observation)) : .ended(tick.withdraw())
    }

    /// Enqueues a timer whose next tick cancels the action that begins, so that the timer comes up for that.
    @inline(__always)
    private func enqueueWhileRunning(_ entry: TimerEntry, _ state: inout State) {
        guard let window = entry.window else { return }
        // Enqueuing a timer that continues has no effects.
        _ = apply(.enqueue(window), to: entry, &state)
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

    /// Called when the action of a tick that was claimed for its context has returned.
    ///
    /// The next tick is planned, or the timer ends.
    func finish(_ tick: consuming RunningTick, _ outcome: TimerStateMachine.Outcome) {
        let entry = tick.tick.timer.entry
        var outcome = outcome
        if outcome.error is CancellationError, entry.read({ machine in machine.isOverdue }) { outcome = .returned }
        report(outcome, of: entry)
        settle(tick.finish(outcome))
    }

    /// Tells the machine of a tick that was claimed for its context, and is over.
    private func settle(_ tick: consuming EndedTick) {
        let outcome = tick.outcome
        let entry = tick.end().takeEntry()
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

    /// Tells the machine of a tick that ran in place, and is over.
    ///
    /// With the lock held.
    @inline(__always)
    func settle(_ tick: consuming EndedTick, at now: UInt64, _ state: inout State) -> Step {
        let outcome = tick.outcome
        let entry = tick.end()
        let directive = entry.entry.actionReturned(outcome, at: now)
        return apply(directive, to: entry, error: outcome.error, &state)
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
