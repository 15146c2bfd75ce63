extension TimerScheduler {
    /// Changes the timer's state and puts it where it then belongs.
    ///
    /// Any thread; no lock may be held.
    func update(_ entry: TimerEntry, _ change: (inout TimerStateMachine) -> Void) {
        let aftermath = withLock { state in
            entry.closeTick()
            change(&entry.machine)
            return place(entry, &state)
        }
        aftermath.follow(entry)
    }

    /// Moves the next tick of a timer to `delay` after now, be that earlier or later than it was.
    ///
    /// Any thread; no lock may be held.
    ///
    /// - Returns: false if there is more to a restart, because something else has happened in the run; nothing has changed then.
    func move(_ entry: TimerEntry, to delay: UInt64?) -> Bool {
        withLock { state in
            let armsAlarm = state.serving == 0 || nests
            return state.withTimeline(entry.clock, driver) { timeline in
                guard timeline.move(entry, to: delay, driver) else { return false }
                if armsAlarm { timeline.arm(driver, for: self) }
                return true
            }
        }
    }

    /// Puts the timer where its state says.
    ///
    /// With the lock held; the caller holds a reference to the timer.
    func place(_ entry: TimerEntry, _ state: inout State) -> Aftermath {
        finishIfEnded(entry, state)
        let armsAlarm = state.serving == 0 || nests
        state.withTimeline(entry.clock, driver) { timeline in
            timeline.place(entry, driver)
            if armsAlarm { arm(&timeline) }
        }
        return placed(entry, &state)
    }

    /// Puts a timer that came out of the wheel where its state says.
    ///
    /// With the lock held.
    ///
    /// - Returns: the reference, if the wheel has no need of it, what is left to do for the timer then, and the error, to be let go of.
    @inline(__always)
    func place(_ held: consuming RetainedEntry, error: (any Error)?, _ state: inout State) -> Settled {
        finishIfEnded(held.entry, state)
        let armsAlarm = state.serving == 0 || nests
        let (clock, identifier) = (held.entry.clock, ObjectIdentifier(held.entry))
        var held: RetainedEntry? = held
        state.withTimeline(clock, driver) { timeline in
            if let moved = held.take() { held = timeline.place(moved, driver) }
            if armsAlarm { arm(&timeline) }
        }
        guard let rest = held.take() else {
            if nests { state.setResting(identifier, nil) }
            return Settled(error: error)
        }
        let aftermath = placed(rest.entry, &state)
        return Settled(rest, aftermath, error: error)
    }

    private func finishIfEnded(_ entry: TimerEntry, _ state: borrowing State) {
        guard state.hasEnded else { return }
        entry.closeTick()
        entry.machine.finish(.contextEnded)
    }

    private func arm(_ timeline: inout Timeline) {
        timeline.arm(driver, for: self)
        timeline.disarmIfEmpty(driver, for: self, lingering: true)
    }

    /// The timer is in the wheel now, or it is not.
    private func placed(_ entry: TimerEntry, _ state: inout State) -> Aftermath {
        if nests {
            let rests = entry.token == nil && !entry.machine.isFinished
            state.setResting(ObjectIdentifier(entry), rests ? entry : nil)
        }
        return entry.machine.isOver ? end(of: entry, state) : .nothing
    }

    private func end(of entry: TimerEntry, _ state: borrowing State) -> Aftermath {
        if entry.isActionReleased { return .nothing }
        entry.isActionReleased = true
        if entry.companions == nil, !entry.machine.plan.asksForUpcoming, !isObserved { return .end }
        return endToTell(of: entry, state)
    }

    @inline(never)
    private func endToTell(of entry: TimerEntry, _ state: borrowing State) -> Aftermath {
        guard let reason = entry.machine.finishReason else { return .end }
        let waiters = entry.companions?.takeWaiters() ?? []
        return .endWith(Aftermath.Audience(reason, waiters, entry.machine.releaseSchedule(), state.observer))
    }

    /// The last reference to a timer that has not ended goes away: nobody is left who could have resumed it.
    ///
    /// It is in no wheel then, and no action runs.
    func abandoned(_ entry: TimerEntry) {
        withLock { state in
            if nests { state.setResting(ObjectIdentifier(entry), nil) }
            entry.isActionReleased = true
            entry.machine.finish(.cancelled)
        }
        entry.releaseAction()
        if isObserved { observer?.timer(entry.info, did: .finished(.cancelled)) }
    }

    /// The context is gone, and the caller is the last to run on it: every timer ends here and now.
    package func end() {
        let ended = withLock { state in
            state.hasEnded = true
            var entries = state.entries()
            entries += state.restingEntries
            let ended = entries.map { ($0, place($0, &state)) }
            // Nobody will ring an alarm that lingers; its driver would keep this scheduler for ever.
            state.forEachTimeline { timeline in timeline.disarmIfEmpty(driver, for: self, lingering: false) }
            return ended
        }
        for (entry, aftermath) in ended { aftermath.follow(entry) }
    }
}
