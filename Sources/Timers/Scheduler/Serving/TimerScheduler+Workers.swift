// Where the context is concurrent, workers serve what is due side by side, each in a job of its own.
//
// Whenever an action may run, either the alarm is armed for what comes next, or a worker is coming: one that was called
// and has not begun. So before a worker runs an action it calls another one if more is due. As long as the context has
// a free thread, no tick waits for the action of another one. Where actions are short, a few workers run them all.

extension TimerScheduler {
    /// The alarm rang: has a worker serve what is due.
    ///
    /// An action that ran here would keep the alarm from ringing again.
    func callWorker(_ clock: TimerSchedule.Clock) {
        let now = alarmRang(for: clock, servesInPlace: false)
        let isNeeded = withLock { state in
            note(now, on: clock, &state)
            return state.withQueue(of: clock, driver) { queue in
                let isNeeded = provide(for: &queue, at: now.nanoseconds)
                queue.disarmIfEmpty(driver, for: self, lingering: false)
                return isNeeded
            }
        }
        if isNeeded { sendWorker(clock) }
    }

    /// With the lock open.
    private func sendWorker(_ clock: TimerSchedule.Clock) {
        driver.run { [self] in work(clock) }
    }

    /// Sees to it that what comes next is served: by a worker if it is due, by the alarm otherwise.
    ///
    /// - Parameters:
    ///   - queue: the timers that are served.
    ///   - now: the time on their clock.
    ///   - afterTurn: whether a worker stopped though there may be more to serve.
    /// - Returns: whether a worker has to be sent.
    private func provide(for queue: inout ClockQueue, at now: UInt64, afterTurn: Bool = false) -> Bool {
        if queue.isWorkerComing { return false }
        if queue.isDue(at: now, driver) || afterTurn && queue.policy.mayServeEarly {
            queue.isWorkerComing = true
            return true
        }
        queue.becameIdle(at: now, driver)
        queue.arm(driver, for: self)
        return false
    }

    /// What a worker does: runs due ticks one after another.
    private func work(_ clock: TimerSchedule.Clock) {
        var began: UInt64?
        var step = Step.next
        while true {
            let now = self.now(on: clock)
            var isNextNeeded = false
            step = withLock { state in
                note(now, on: clock, &state)
                var step = settleHere(step.moved(), at: now.nanoseconds, &state)
                // A wall clock that was set back ends the turn, too.
                let isInTurn = now.nanoseconds &- (began ?? now.nanoseconds) < Self.turn
                state.withQueue(of: clock, driver) { queue in
                    if began == nil { queue.isWorkerComing = false }
                    if step.isNext { step = isInTurn ? nextTick(&queue, now.nanoseconds) : .done }
                    isNextNeeded = provide(for: &queue, at: now.nanoseconds, afterTurn: !isInTurn)
                    if step.isDone { queue.disarmIfEmpty(driver, for: self, lingering: false) }
                }
                return step
            }
            if began == nil { began = now.nanoseconds }
            if isNextNeeded { sendWorker(clock) }
            if step.isDone { return }
            step = perform(step.moved(), at: now.nanoseconds)
        }
    }

    /// Settles a tick where the alarm is armed afterwards.
    private func settleHere(_ step: consuming Step, at now: UInt64, _ state: inout State) -> Step {
        state.serving += 1
        defer { state.serving -= 1 }
        return settle(step, at: now, &state)
    }
}
