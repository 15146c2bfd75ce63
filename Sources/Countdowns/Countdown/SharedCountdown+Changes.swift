import Synchronization
import Timers

extension SharedCountdown {
    /// Changes the state with the lock held, and does all that follows from a change without it.
    func change(_ body: (inout State, UInt64) -> Void) {
        let changed: (keeper: (@Sendable (SharedCountdown) -> Void)?, canAnnounce: Bool)? = state.withLock { state in
            // Read with the lock held, so that the machine never sees an earlier instant after a later one.
            let now = now
            let before = state.machine
            body(&state, now)
            guard state.machine != before else { return nil }
            state.revision += 1
            listeners.publish(CountdownDisplay(state.machine, at: now, revision: 0))
            return (state.keeper, state.canAnnounce)
        }
        guard let changed else { return }
        listeners.deliver()
        arm()
        changed.keeper?(self)
        if changed.canAnnounce { announceSoon() }
    }

    /// Plans the next tick, or none.
    ///
    /// Two threads may move the timer in another order than they changed the machine. A thread that then finds a newer
    /// revision moves the timer once more, so the last move follows from the last change. A tick that comes before that
    /// does no harm: it only looks at the machine.
    func arm() {
        var armed: Int?
        while true {
            let (schedule, timer, revision) = state.withLock { state in
                let schedule = state.machine.nextChange(at: now).map { next in
                    TimerSchedule.grid(from: TimerInstant(nanoseconds: next), every: state.machine.unit)
                }
                return (schedule, state.timer, state.revision)
            }
            if armed == revision { return }
            armed = revision
            move(timer, to: schedule)
        }
    }

    private func move(_ timer: OwnedTimer?, to schedule: TimerSchedule?) {
        guard let schedule else {
            timer?.pause()
            return
        }
        if let timer { return timer.reschedule(schedule) }
        let new = OwnedTimer(schedule, on: scheduler, owner: self, name: "countdown") { me, _ in me.tick() }
        let known = state.withLock { state in
            let known = state.timer
            if known == nil { state.timer = new }
            return known
        }
        guard let known else {
            if !new.hold(listeners) { listeners.timerEnded() }
            return
        }
        // Another thread has made the countdown's timer since this one looked.
        new.cancel()
        known.reschedule(schedule)
    }

    private func tick() {
        let (hasEnded, keeper) = state.withLock { state in
            let now = now
            let hasEnded = state.expire(at: now)
            if hasEnded { state.revision += 1 }
            listeners.publish(CountdownDisplay(state.machine, at: now, revision: 0))
            return (hasEnded, state.keeper)
        }
        listeners.deliver()
        guard hasEnded else { return }
        arm()
        keeper?(self)
        announceOwedEnds()
    }

    /// Announces, on the scheduler's context, the ends that have not been announced.
    func announceSoon() {
        scheduler.driver.run { [weak self] in self?.announceOwedEnds() }
    }

    private func announceOwedEnds() {
        while let action = state.withLock({ state in state.takeOwedEnd() }) { action() }
    }
}
