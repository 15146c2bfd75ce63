extension TimerScheduler: AlarmTarget {
    /// How many ticks are run in place before the context gets a turn for other work.
    private static let ticksPerTurn = 256
    /// For how long the context takes up ticks, in nanoseconds, before it gets a turn for other work: others that wait for it,
    /// barriers among them, get theirs then.
    static let turn: UInt64 = 1_000_000

    /// Serves what is due, on the context.
    func ring(_ clock: TimerSchedule.Clock) {
        if isConcurrent {
            callWorker(clock)
        } else {
            runDue(clock)
        }
    }

    /// The alarm rang: it has to be armed anew.
    ///
    /// Waits for the few microseconds by which that was too early, if it was.
    ///
    /// - Parameters:
    ///   - clock: Whose timers are to be served.
    ///   - servesInPlace: Whether the caller serves them himself, and arms the alarm in the end: nobody else does meanwhile.
    /// - Returns: the time.
    func woke(for clock: TimerSchedule.Clock, servesInPlace: Bool) -> TimerInstant {
        let start = self.now(on: clock)
        let instant = withLock { state in
            if servesInPlace { state.serving += 1 }
            return state.withTimeline(clock, driver) { timeline in timeline.rang(at: start.nanoseconds) }
        }
        var now = start
        // The wall clock may be set back meanwhile.
        while let instant, start <= now, now.nanoseconds < instant { now = self.now(on: clock) }
        return now
    }

    // MARK: In place

    // Not copied, so that no reference is counted on the way of a tick.
    enum Step: ~Copyable {
        case run(RetainedEntry, TickPlan.Delivery)
        case handOver(RetainedEntry, ticket: UInt16)
        case more
        case done

        var isDone: Bool {
            switch self {
            case .done: true
            default: false
            }
        }
    }

    /// A tick whose action has returned.
    struct Ran: ~Copyable {
        fileprivate let held: RetainedEntry
        fileprivate let outcome: TimerStateMachine.Outcome
    }

    /// Runs due ticks one after another.
    ///
    /// The wheel is asked anew for each: an action may change everything, and may run the context's loop, and thus this
    /// method, inside itself.
    private func runDue(_ clock: TimerSchedule.Clock) {
        var now = woke(for: clock, servesInPlace: true)
        let began = now.nanoseconds
        var last: Ran?
        var ticks = 0
        while true {
            var settled = Settled()
            let step: Step = withLock { state in
                note(now, on: clock, &state)
                if let last = last.take() { settled = settle(last, at: now.nanoseconds, &state) }
                if settled.isWorthFollowing { return .more }
                // The wall clock may have been set back meanwhile.
                let isInTurn = ticks < Self.ticksPerTurn && now.nanoseconds &- began < Self.turn
                return nextStep(clock, now.nanoseconds, isInTurn: isInTurn, &state)
            }
            settled.follow()
            if step.isDone { return }
            last = take(step, at: now.nanoseconds)
            if last != nil { ticks += 1 }
            now = self.now(on: clock)
        }
    }

    /// Does the next thing.
    ///
    /// - Returns: the tick that ran, if one did; it is to be settled.
    @inline(__always)
    func take(_ step: consuming Step, at now: UInt64) -> Ran? {
        switch consume step {
        case .run(let held, let delivery):
            return run(held, delivery, at: now)
        case .handOver(let held, let ticket):
            held.entry.handOver(ticket: ticket)
            return nil
        default:
            return nil
        }
    }

    /// The next thing to do; with `.done` the alarm is set again.
    private func nextStep(_ clock: TimerSchedule.Clock, _ now: UInt64, isInTurn: Bool, _ state: inout State) -> Step {
        let step = state.withTimeline(clock, driver) { timeline in
            let step = isInTurn ? nextTick(&timeline, now) : .done
            guard step.isDone else { return step }
            timeline.rest(at: now, driver)
            if !isInTurn, timeline.mayHaveMore(by: now) {
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
            guard let held = timeline.popDue(at: now, budget: &budget, driver) else { break }
            guard held.entry.runsInPlace else {
                let ticket = held.entry.claim()
                return .handOver(held, ticket: ticket)
            }
            switch held.entry.begin(at: now) {
            case .deliver(let delivery):
                // An action may run the loop, which has to wake for the others meanwhile.
                if nests { timeline.arm(driver, for: self) }
                return .run(held, delivery)
            case .dropped, .stale:
                _ = timeline.place(held, driver)
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
    /// Nil if a control call came first or the policy dropped it; no delivery if a control call came while the schedule was asked.
    func begin(_ entry: TimerEntry, ticket: UInt16) -> (delivery: TickPlan.Delivery?, now: UInt64)? {
        let now = self.now(on: entry.clock).nanoseconds
        let (beginning, aftermath) = withLock { state in
            let beginning = entry.machine.begin(ticket: ticket, at: now)
            if case .dropped = beginning { return (beginning, place(entry, &state)) }
            return (beginning, .nothing)
        }
        aftermath.follow(entry)
        guard case .deliver(var delivery) = beginning else { return nil }
        return (complete(&delivery, of: entry, at: now) ? delivery : nil, now)
    }

    /// Asks the schedule for the tick after one that begins, if only it knows.
    ///
    /// - Returns: whether the tick does begin: code of the schedule takes its time, and a control call may come meanwhile.
    @inline(__always)
    func complete(_ delivery: inout TickPlan.Delivery, of entry: TimerEntry, at now: UInt64) -> Bool {
        !delivery.asksForUpcoming || askForUpcoming(after: &delivery, of: entry, at: now)
    }

    @inline(never)
    private func askForUpcoming(after delivery: inout TickPlan.Delivery, of entry: TimerEntry, at now: UInt64) -> Bool {
        let plan = withLock { _ in entry.machine.plan }
        let upcoming = plan.upcoming(after: delivery, at: now)
        let begun = delivery
        switch upcoming {
        case .due(_, let missed): delivery.missed += missed
        case .irregular: break
        case .end: delivery.isLast = true
        }
        return withLock { _ in entry.resolve(upcoming, after: begun, at: now) }
    }

    /// A tick that begins, for the action.
    @inline(__always)
    func tick(_ entry: consuming TimerEntry, _ delivery: TickPlan.Delivery, at now: UInt64) -> Tick {
        let tick = Tick(delivery, at: now, of: entry)
        if isObserved { tell(of: tick) }
        return tick
    }

    @inline(never)
    private func tell(of tick: Tick) {
        let entry = tick.timer.core.entry
        if !entry.isOwnerGone { observer?.timer(entry.info, did: .ticked(tick)) }
    }

    /// Runs the action of a tick in place.
    private func run(_ held: consuming RetainedEntry, _ delivery: TickPlan.Delivery, at now: UInt64) -> Ran {
        var delivery = delivery
        guard complete(&delivery, of: held.entry, at: now) else { return Ran(held: held, outcome: .withdrawn) }
        // The tick has the reference meanwhile.
        let tick = tick(held.given(), delivery, at: now)
        let outcome = tick.timer.core.entry.perform(tick)
        report(outcome, of: tick.timer.core.entry)
        return Ran(held: RetainedEntry((consume tick).timer.core.entry), outcome: outcome)
    }

    /// The action of a tick that ran in place has returned.
    @inline(__always)
    func settle(_ ran: consuming Ran, at now: UInt64, _ state: inout State) -> Settled {
        ran.held.entry.settle(ran.outcome, at: now)
        return place(ran.held, error: ran.outcome.error, &state)
    }

    /// The action has returned: plans the next tick, or lets the timer end.
    func settle(_ entry: TimerEntry, _ outcome: TimerStateMachine.Outcome) {
        report(outcome, of: entry)
        let now = self.now(on: entry.clock).nanoseconds
        let aftermath = withLock { state in
            entry.settle(outcome, at: now)
            return place(entry, &state)
        }
        aftermath.follow(entry)
    }

    private func report(_ outcome: TimerStateMachine.Outcome, of entry: TimerEntry) {
        if case .threw(let error) = outcome, isObserved { observer?.timer(entry.info, did: .threw(error)) }
    }
}

extension TimerEntry {
    /// With the lock held.
    @inline(__always)
    fileprivate final func claim() -> UInt16 { machine.claim() }

    /// With the lock held.
    @inline(__always)
    fileprivate final func begin(at now: UInt64) -> TimerStateMachine.Beginning { machine.begin(at: now) }

    /// With the lock held.
    fileprivate final func resolve(
        _ upcoming: TickPlan.Upcoming, after delivery: TickPlan.Delivery, at now: UInt64
    ) -> Bool {
        machine.resolve(upcoming, after: delivery, at: now)
    }

    /// With the lock held, before the timer is placed anew.
    @inline(__always)
    fileprivate final func settle(_ outcome: TimerStateMachine.Outcome, at now: UInt64) {
        companions?.actionTask = nil
        machine.settle(outcome, at: now)
    }

    /// Runs a claimed tick to its end, by a plain call on the context.
    final func runClaimed(ticket: UInt16) {
        guard let (delivery, now) = scheduler.begin(self, ticket: ticket) else { return }
        scheduler.settle(self, delivery.map { perform(scheduler.tick(self, $0, at: now)) } ?? .withdrawn)
    }

    /// Runs a claimed tick to its end, inside the action's isolation, for actions that may suspend.
    final func runClaimed(
        ticket: UInt16,
        isolation: isolated (any Actor)? = #isolation,
        _ action: (Tick) async -> TimerStateMachine.Outcome
    ) async {
        guard let (delivery, now) = scheduler.begin(self, ticket: ticket) else { return }
        guard let delivery else { return scheduler.settle(self, .withdrawn) }
        let task = CurrentTask.identity
        scheduler.withLock { _ in madeCompanions.actionTask = task }
        scheduler.settle(self, await action(scheduler.tick(self, delivery, at: now)))
    }
}
