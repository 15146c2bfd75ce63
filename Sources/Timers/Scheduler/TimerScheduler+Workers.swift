// Where the context is concurrent, workers serve what is due side by side, each in a job of its own.
//
// Whenever an action may run, the alarm is armed for what comes next, or a worker is coming: one that was called and has not
// begun. Before a worker runs an action it therefore calls another one if more is due. As long as the context has a thread to
// give, no tick waits for the action of another one; where actions are short, a few workers run them all.

extension TimerScheduler {
    /// The alarm rang: has a worker serve what is due.
    ///
    /// An action that ran here would keep the alarm from ringing again.
    func callWorker(_ clock: TimerSchedule.Clock) {
        let now = woke(for: clock, servesInPlace: false)
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
    ///   - queue: The timers that are served.
    ///   - now: The time on its clock.
    ///   - afterTurn: Whether a worker stopped though there may be more to serve.
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
        var last: Ran?
        while true {
            let now = self.now(on: clock)
            var settled = Settled()
            var isNextNeeded = false
            let step: Step = withLock { state in
                note(now, on: clock, &state)
                if let last = last.take() { settled = settleHere(last, at: now.nanoseconds, &state) }
                let isFree = !settled.isWorthFollowing
                return state.withQueue(of: clock, driver) { queue in
                    if began == nil { queue.isWorkerComing = false }
                    // The wall clock may have been set back meanwhile.
                    let isInTurn = now.nanoseconds &- (began ?? now.nanoseconds) < Self.turn
                    let step: Step =
                        isFree && isInTurn ? nextTick(&queue, now.nanoseconds) : isFree ? .done : .more
                    isNextNeeded = provide(for: &queue, at: now.nanoseconds, afterTurn: !isInTurn)
                    if step.isDone { queue.disarmIfEmpty(driver, for: self, lingering: false) }
                    return step
                }
            }
            if began == nil { began = now.nanoseconds }
            if isNextNeeded { sendWorker(clock) }
            settled.follow()
            if step.isDone { return }
            last = take(step, at: now.nanoseconds)
        }
    }

    /// Settles a tick where the alarm is seen to afterwards.
    private func settleHere(_ ran: consuming Ran, at now: UInt64, _ state: inout State) -> Settled {
        state.serving += 1
        defer { state.serving -= 1 }
        return settle(ran, at: now, &state)
    }
}
