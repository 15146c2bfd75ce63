// On a concurrent context, workers serve due timers in parallel. Each worker is a job.
//
// Whenever an action may run, either the alarm is armed for the next timer, or a worker is pending: it was submitted
// and has not begun. So before a worker runs an action, it submits another one if more timers are due. As long as the
// context has a free thread, no tick waits for the action of another. Where actions are short, a few workers run them
// all.

extension TimerScheduler {
    /// Submits a worker that serves the due timers, when the alarm has rung.
    ///
    /// The alarm cannot ring again while this runs, so no action runs here.
    func submitWorkerAfterAlarm(_ clock: TimerSchedule.ClockKind) {
        let now = alarmRang(for: clock, servesInPlace: false)
        let isNeeded = withLock { state in
            recordServing(now, on: clock, &state)
            return state.withQueue(of: clock, driver) { queue in
                let isNeeded = ensureServing(of: &queue, at: now.nanoseconds)
                queue.disarmIfEmpty(driver, for: self, lingering: false)
                return isNeeded
            }
        }
        if isNeeded { submitWorker(clock) }
    }

    /// With the lock open.
    private func submitWorker(_ clock: TimerSchedule.ClockKind) {
        driver.run { [self] in runWorker(clock) }
    }

    /// Makes sure that the next timer is served: by a worker if it is due, by the alarm otherwise.
    ///
    /// - Parameters:
    ///   - queue: the timers to serve.
    ///   - now: the time on their clock.
    ///   - afterTurn: whether a worker has stopped although more timers may be due.
    /// - Returns: whether the caller has to submit a worker.
    private func ensureServing(of queue: inout ClockQueue, at now: UInt64, afterTurn: Bool = false) -> Bool {
        if queue.isWorkerPending { return false }
        if queue.isDue(at: now, driver) || afterTurn && queue.policy.mayServeEarly {
            queue.isWorkerPending = true
            return true
        }
        queue.becameIdle(at: now, self)
        queue.arm(driver, for: self)
        return false
    }

    /// Runs due ticks one after another, as one worker.
    ///
    /// After its turn another worker follows, so that the context can run other work, including barriers. The number of
    /// ticks does not end the turn.
    private func runWorker(_ clock: TimerSchedule.ClockKind) {
        var turn: ServingTurn?
        var step = Step.next
        while true {
            let now = self.now(on: clock)
            var needsNextWorker = false
            step = withLock { state in
                recordServing(now, on: clock, &state)
                if turn == nil { state.acting += 1 }
                var step = finishTickInWorker(step.moved(), at: now.nanoseconds, &state)
                let isInTurn = turn?.isOver(at: now.nanoseconds) != true
                state.withQueue(of: clock, driver) { queue in
                    if turn == nil { queue.isWorkerPending = false }
                    if step.isNext { step = isInTurn ? nextTick(&queue, now.nanoseconds) : .done }
                    needsNextWorker = ensureServing(of: &queue, at: now.nanoseconds, afterTurn: !isInTurn)
                    if step.isDone { queue.disarmIfEmpty(driver, for: self, lingering: false) }
                }
                if step.isDone { state.acting -= 1 }
                return step
            }
            if turn == nil { turn = ServingTurn(at: now.nanoseconds) }
            if needsNextWorker { submitWorker(clock) }
            if step.isDone { return actionsMayHaveEnded() }
            step = perform(step.moved())
        }
    }

    /// Records that the action of a tick has returned.
    ///
    /// The worker arms the alarm afterwards.
    func finishTickInWorker(_ step: consuming Step, at now: UInt64, _ state: inout State) -> Step {
        state.serving += 1
        defer { state.serving -= 1 }
        return finishTick(step, at: now, &state)
    }
}
