extension TimerScheduler: AlarmTarget {
    /// How many ticks are run in place before the context gets a turn for other work.
    private static let ticksPerTurn = 256

    /// Serves what is due, on the context.
    func ring(_ clock: TimerSchedule.Clock) {
        if isConcurrent {
            callWorker(clock)
        } else {
            runDue(clock)
        }
    }

    // MARK: In place

    // Not copied, so that no reference is counted on the way of a tick.
    enum Step: ~Copyable {
        case run(TimerEntry, TickPlan.Delivery)
        case handOver(TimerEntry, ticket: UInt32)
        case more
        case done

        var isDone: Bool {
            switch self {
            case .done: true
            default: false
            }
        }
    }

    /// Runs due ticks one after another.
    ///
    /// The wheel is asked anew for each: an action may change everything, and may run the context's loop, and thus this
    /// method, inside itself.
    private func runDue(_ clock: TimerSchedule.Clock) {
        withLock { state in
            state.serving += 1
            state.withTimeline(clock, driver) { timeline in timeline.rang() }
        }
        var last: TimerEntry?
        var outcome = TimerStateMachine.Outcome.returned
        var ticks = 0
        while true {
            let now = self.now(on: clock)
            var aftermath = Aftermath.nothing
            let step = withLock { state in
                note(now, on: clock, &state)
                if let last { aftermath = settle(last, outcome, at: now.nanoseconds, &state) }
                return nextStep(clock, now.nanoseconds, ticks: ticks, &state)
            }
            if let last { aftermath.follow(last) }
            last = nil
            switch consume step {
            case .run(let entry, let delivery):
                ticks += 1
                outcome = run(entry, delivery, at: now.nanoseconds)
                last = entry
            case .handOver(let entry, let ticket):
                entry.handOver(ticket: ticket)
            case .more:
                continue
            case .done:
                return
            }
        }
    }

    /// The next thing to do; with `.done` the alarm is set again.
    private func nextStep(_ clock: TimerSchedule.Clock, _ now: UInt64, ticks: Int, _ state: inout State) -> Step {
        let mayRun = ticks < Self.ticksPerTurn
        let step = state.withTimeline(clock, driver) { timeline in
            let step = mayRun ? nextTick(&timeline, now) : .done
            guard step.isDone else { return step }
            timeline.rest()
            if !mayRun, timeline.mayHaveMore(by: now) {
                timeline.armNow(driver, for: self)
            } else {
                timeline.arm(driver, for: self)
                timeline.disarmIfEmpty(driver, for: self, lingering: false)
            }
            return step
        }
        if step.isDone {
            state.serving -= 1
            // Whatever changed on the other clocks while this one was served was left for now.
            state.forEachTimeline { other in
                if other.clock == clock { return }
                other.arm(driver, for: self)
                other.disarmIfEmpty(driver, for: self, lingering: true)
            }
        }
        return step
    }

    @inline(__always)
    func nextTick(_ timeline: inout Timeline, _ now: UInt64) -> Step {
        var budget = Timeline.stepBudget
        while budget > 0 {
            guard let entry = timeline.popDue(at: now, budget: &budget, driver) else { break }
            guard entry.runsInPlace else { return .handOver(entry, ticket: entry.machine.claim()) }
            switch entry.machine.begin(at: now) {
            case .deliver(let delivery):
                // An action may run the loop, which has to wake for the others meanwhile.
                if nests { timeline.arm(driver, for: self) }
                return .run(entry, delivery)
            case .dropped, .stale:
                timeline.place(entry, driver)
            }
        }
        return budget > 0 ? .done : .more
    }

    /// Notes that the context serves its timers.
    func note(_ now: TimerInstant, on clock: TimerSchedule.Clock, _ state: inout State) {
        state.lastServed = clock == .continuous ? now : self.now(on: .continuous)
    }

    // MARK: One tick

    /// Begins a claimed tick, where it will run.
    ///
    /// Nil if a control call came first or the policy dropped it.
    func begin(_ entry: TimerEntry, ticket: UInt32) -> (delivery: TickPlan.Delivery, now: UInt64)? {
        let now = self.now(on: entry.clock).nanoseconds
        let (beginning, aftermath) = withLock { state in
            let beginning = entry.machine.begin(ticket: ticket, at: now)
            if case .dropped = beginning { return (beginning, place(entry, &state)) }
            return (beginning, .nothing)
        }
        aftermath.follow(entry)
        guard case .deliver(let delivery) = beginning else { return nil }
        return (delivery, now)
    }

    /// Completes a tick that begins, for the action: asks the schedule for the one after it if only it knows.
    func tick(_ entry: TimerEntry, _ delivery: TickPlan.Delivery, at now: UInt64) -> Tick {
        var delivery = delivery
        if delivery.asksForUpcoming {
            let plan = withLock { _ in entry.machine.plan }
            let upcoming = plan.upcoming(after: delivery, at: now)
            switch upcoming {
            case .due(_, let missed): delivery.missed += missed
            case .end: delivery.isLast = true
            }
            withLock { _ in entry.machine.resolve(upcoming, at: now) }
        }
        let tick = Tick(delivery, at: now, of: entry)
        if isObserved, !entry.isOwnerGone { observer?.timer(entry.info, did: .ticked(tick)) }
        return tick
    }

    /// Runs the action of a tick in place.
    func run(_ entry: TimerEntry, _ delivery: TickPlan.Delivery, at now: UInt64) -> TimerStateMachine.Outcome {
        let outcome = entry.perform(tick(entry, delivery, at: now))
        report(outcome, of: entry)
        return outcome
    }

    /// The action has returned: plans the next tick, or lets the timer end.
    func settle(_ entry: TimerEntry, _ outcome: TimerStateMachine.Outcome) {
        report(outcome, of: entry)
        let now = self.now(on: entry.clock).nanoseconds
        let aftermath = withLock { state in settle(entry, outcome, at: now, &state) }
        aftermath.follow(entry)
    }

    @inline(__always)
    func settle(
        _ entry: TimerEntry,
        _ outcome: TimerStateMachine.Outcome,
        at now: UInt64,
        _ state: inout State
    ) -> Aftermath {
        entry.companions?.actionTask = nil
        entry.machine.settle(outcome, at: now)
        return place(entry, &state)
    }

    private func report(_ outcome: TimerStateMachine.Outcome, of entry: TimerEntry) {
        if case .threw(let error) = outcome, isObserved { observer?.timer(entry.info, did: .threw(error)) }
    }
}

extension TimerEntry {
    /// Runs a claimed tick to its end, by a plain call on the context.
    final func runClaimed(ticket: UInt32) {
        guard let (delivery, now) = scheduler.begin(self, ticket: ticket) else { return }
        scheduler.settle(self, perform(scheduler.tick(self, delivery, at: now)))
    }

    /// Runs a claimed tick to its end, inside the action's isolation, for actions that may suspend.
    final func runClaimed(
        ticket: UInt32,
        isolation: isolated (any Actor)? = #isolation,
        _ action: (Tick) async -> TimerStateMachine.Outcome
    ) async {
        guard let (delivery, now) = scheduler.begin(self, ticket: ticket) else { return }
        let task = CurrentTask.identity
        scheduler.withLock { _ in madeCompanions.actionTask = task }
        scheduler.settle(self, await action(scheduler.tick(self, delivery, at: now)))
    }
}
