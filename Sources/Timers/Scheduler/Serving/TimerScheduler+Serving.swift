extension TimerScheduler: AlarmTarget {
    /// How many ticks the scheduler runs in place before the context gets a turn for other work.
    private static let ticksPerTurn = 256
    /// For how many nanoseconds the scheduler takes up ticks before the context gets a turn for other work, barriers
    /// included.
    static let turn: UInt64 = 1_000_000

    /// Serves what is due, on the context.
    func ring(_ clock: TimerSchedule.Clock) {
        if isConcurrent {
            callWorker(clock)
        } else {
            runDue(clock)
        }
    }

    /// The alarm rang, and has to be armed anew.
    ///
    /// Waits for the few microseconds by which the alarm was too early, if it was.
    ///
    /// - Parameters:
    ///   - clock: whose timers are to be served.
    ///   - servesInPlace: whether the caller serves them itself and arms the alarm in the end; no other code does until
    ///     then.
    /// - Returns: the time.
    func alarmRang(for clock: TimerSchedule.Clock, servesInPlace: Bool) -> TimerInstant {
        let start = self.now(on: clock)
        let instant = withLock { state in
            if servesInPlace { state.serving += 1 }
            return state.withQueue(of: clock, driver) { queue in queue.rang(at: start.nanoseconds) }
        }
        var now = start
        // The loop also ends when the wall clock is set back.
        while let instant, start <= now, now.nanoseconds < instant { now = self.now(on: clock) }
        return now
    }

    /// Runs due ticks one after another, in place.
    ///
    /// The scheduler asks the wheel anew for each tick: an action may change every timer, and may run the context's
    /// loop, and with it this method, inside itself.
    private func runDue(_ clock: TimerSchedule.Clock) {
        var now = alarmRang(for: clock, servesInPlace: true)
        let began = now.nanoseconds
        var ticks = 0
        var step = Step.next
        while true {
            step = withLock { state in
                note(now, on: clock, &state)
                let settled = settle(step.moved(), at: now.nanoseconds, &state)
                guard settled.isNext else { return settled }
                // A wall clock that was set back ends the turn, too.
                let isInTurn = ticks < Self.ticksPerTurn && now.nanoseconds &- began < Self.turn
                return nextStep(clock, now.nanoseconds, isInTurn: isInTurn, &state)
            }
            if step.isDone { return }
            step = perform(step.moved(), at: now.nanoseconds)
            if !step.isNext { ticks += 1 }
            now = self.now(on: clock)
        }
    }

    /// The next thing to do.
    ///
    /// With `.done` the alarm is armed again.
    private func nextStep(_ clock: TimerSchedule.Clock, _ now: UInt64, isInTurn: Bool, _ state: inout State) -> Step {
        let step = state.withQueue(of: clock, driver) { queue in
            let step = isInTurn ? nextTick(&queue, now) : .done
            guard step.isDone else { return step }
            queue.becameIdle(at: now, driver)
            if !isInTurn, queue.mayHaveMore(by: now) {
                queue.armAtOnce(driver, for: self)
            } else {
                queue.arm(driver, for: self)
                queue.disarmIfEmpty(driver, for: self, lingering: false)
            }
            return step
        }
        if step.isDone {
            state.serving -= 1
            // While this clock was served, changes on the other clocks left their alarms as they were.
            state.forEachQueue { other in
                if other.clock == clock { return }
                other.arm(driver, for: self)
                other.disarmIfEmpty(driver, for: self, lingering: true)
            }
        }
        return step
    }

    /// Takes the next due timer out of the wheel, and lets it begin or claims it.
    @inline(__always)
    func nextTick(_ queue: inout ClockQueue, _ now: UInt64) -> Step {
        var budget = ClockQueue.stepBudget
        while budget > 0 {
            guard let entry = queue.popDue(at: now, budget: &budget, driver) else { break }
            switch entry.entry.cameUp(at: now) {
            case .begin(let delivery):
                // The action may run the context's loop, which has to wake for the other timers.
                if runsNestedLoops { queue.arm(driver, for: self) }
                return .run(entry, delivery)
            case .claimed(let runner?): return .startRunner(entry, runner)
            case .claimed(nil): break
            case .dropped(.enqueue(let window)):
                let owned = entry.entry.hasOwner ? entry.entry : nil
                queue.enqueue(entry, window, driver)
                if let owned { return .askForOwner(owned) }
            case .dropped: return .settle(entry, .none)
            }
        }
        return budget > 0 ? .done : .next
    }

    /// Does a step, with the lock open.
    ///
    /// - Returns: what came of it; `.done` after the last step.
    @inline(__always)
    func perform(_ step: consuming Step, at now: UInt64) -> Step {
        switch consume step {
        case .run(let entry, let delivery):
            return run(entry, delivery, at: now)
        case .settle(let entry, let effects):
            if let entry { effects.perform(on: entry.entry) }
            return .next
        case .startRunner(let entry, let number):
            entry.entry.startRunner(number)
            return .next
        case .askForOwner(let entry):
            endIfOwnerIsGone(entry)
            return .next
        case .done:
            return .done
        default:
            return .next
        }
    }

    /// Settles a tick whose action has returned.
    ///
    /// With the lock held.
    ///
    /// - Returns: `.next` if nothing is left to do for that tick.
    @inline(__always)
    func settle(_ step: consuming Step, at now: UInt64, _ state: inout State) -> Step {
        switch consume step {
        case .returned(let entry, let outcome):
            let directive = entry.entry.actionReturned(outcome, at: now)
            return apply(directive, to: entry, error: outcome.error, &state)
        default:
            return .next
        }
    }

    /// Notes that the context serves its timers.
    func note(_ now: TimerInstant, on clock: TimerSchedule.Clock, _ state: inout State) {
        state.lastServed = clock == .continuous ? now : self.now(on: .continuous)
    }
}

extension TimerEntry {
    /// With the lock held.
    // A method of the timer: called on the machine through a reference that is then moved on, the thread sanitizer
    // takes the access for one to the whole object.
    @inline(__always)
    fileprivate final func cameUp(at now: UInt64) -> TimerStateMachine.Due {
        let isInPlace = runsInPlace
        let isObserved = scheduler.isObserved
        return transition { machine in machine.cameUp(runsInPlace: isInPlace, isObserved: isObserved, at: now) }
    }
}
