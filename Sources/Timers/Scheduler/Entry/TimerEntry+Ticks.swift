// The ticks that a timer claims for another context.

extension TimerEntry {
    /// Runs a claimed tick to its end, by a plain call on the context.
    final func runClaimed() {
        guard let tick = scheduler.begin(self) else { return }
        let outcome = scheduler.perform(tick)
        scheduler.finish(tick, outcome)
    }

    /// Runs a claimed tick to its end, inside the isolation of an action that may suspend.
    final func runClaimed(
        isolation: isolated (any Actor)? = #isolation,
        _ action: (Tick) async -> TimerStateMachine.Outcome
    ) async {
        guard let running = scheduler.begin(self) else { return }
        let (tick, observation) = (running.tick, running.observation)
        let start = running.isObserved ? scheduler.now(on: .continuous) : nil
        let outcome = await CurrentAction.run(watchedBy: scheduler.sleepWitness, for: info.label) {
            _ = isolation
            let code = RunningAction.Code.current
            scheduler.withLock { _ in madeSideTable.running.begin(code) }
            guard let observation else { return await action(tick) }
            return await observation.observer.perform(tick, of: observation.timer, isolation: isolation) {
                await action(tick)
            }
        }
        if let start { scheduler.reportEnd(of: tick, outcome, since: start) }
        scheduler.finish(running, outcome)
    }

    /// Records the task that carries a claimed tick to its actor, so that the end of the timer can cancel the task.
    ///
    /// The task may have ended by now, or the timer may have finished while the action runs: the state machine knows.
    /// The task of an action that has ended its own timer is not cancelled.
    final func noteRunner(_ task: Task<Void, Never>, _ number: UInt32) {
        let isTooLate = scheduler.withLock { _ in
            let (isCurrent, isStopped) = inspect { machine in
                (machine.isCurrent(number), machine.isRunning && (machine.isFinished || machine.isOverdue))
            }
            return isCurrent && madeSideTable.running.note(task, isStopped: isStopped)
        }
        if isTooLate { task.cancel() }
    }
}
