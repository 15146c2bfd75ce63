// Some contexts ring their alarms in one place and run the actions of users in others, called lanes. There the alarm
// only hands over ticks.
//
// The alarm claims each due tick whose action may block, and adds it to the clock queue. A worker, which is a job on a
// lane, takes the claimed ticks one after another. While claimed ticks wait, a worker is pending: it was submitted and
// has not begun. So before a worker runs an action, it submits another one if more ticks wait. What cannot block runs
// in place when the alarm rings: tasks are started or resumed there, and deadlines cancel their operations.
//
// A worker that has run a tick claims what is due by then, as the alarm does. Without that, a timer that is due again
// at once would go to the alarm and back for every tick. The alarm stays armed for the timers in the wheel while the
// worker runs actions, so that none of them waits for an action that blocks.

/// A driver whose alarms ring on a context of the package, and whose jobs run on lanes beside it.
///
/// The package runs no action of users on the context of the alarms, and releases no captures there. One blocked action
/// would delay all timers.
package protocol LaneDriver: TimerDriver {
    /// Whether the caller runs on the context of the alarms.
    var isOnAlarmContext: Bool { get }
}

extension TimerScheduler {
    /// Whether the caller may release an object of users on its own thread.
    var mayReleaseHere: Bool { lanes?.isOnAlarmContext != true }

    /// Destroys the content of a box: on a lane if the caller runs on the context of the alarms, at once otherwise.
    func destroy(_ box: any Disposable) {
        mayReleaseHere ? box.dispose() : driver.run { box.dispose() }
    }

    /// Submits a worker that runs claimed ticks, with the lock open.
    func submitLaneWorker(_ clock: TimerSchedule.ClockKind) {
        driver.run { [self] in runLaneWorker(clock) }
    }

    /// Runs claimed ticks one after another, until none waits or the turn is over.
    private func runLaneWorker(_ clock: TimerSchedule.ClockKind) {
        var turn: ServingTurn?
        var step = Step.next
        var hasRunTick = false
        while true {
            let now = self.now(on: clock)
            var needsNextWorker = false
            step = withLock { state in
                recordServing(now, on: clock, &state)
                if turn == nil {
                    state.acting += 1
                    state.withQueue(of: clock, driver) { queue in queue.isLaneWorkerPending = false }
                }
                var step = finishTickInWorker(step.moved(), at: now.nanoseconds, &state)
                if step.isNext {
                    let isInTurn = turn?.isOver(at: now.nanoseconds) != true
                    step = nextLaneStep(clock, now.nanoseconds, &hasRunTick, isInTurn: isInTurn, &state)
                }
                if step.isDone { state.acting -= 1 }
                let armsAlarm = state.serving == 0
                needsNextWorker = state.withQueue(of: clock, driver) { queue in
                    if armsAlarm { arm(&queue) }
                    return queue.needsLaneWorker()
                }
                return step
            }
            if turn == nil { turn = ServingTurn(at: now.nanoseconds) }
            if needsNextWorker { submitLaneWorker(clock) }
            if step.isDone { return actionsMayHaveEnded() }
            step = perform(step.moved())
        }
    }

    /// Claims what is due, and begins the first claimed tick.
    ///
    /// A tick that comes up and cannot block is the next step. The step after it is a claimed tick: the alarm serves
    /// the others. When the turn is over, the claimed ticks are left to the next worker.
    ///
    /// - Parameters:
    ///   - clock: whose timers are served.
    ///   - now: the time on their clock.
    ///   - hasRunTick: whether the worker has run a claimed tick since it last looked into the wheel.
    ///   - isInTurn: whether the worker may run another one.
    ///   - state: what the lock guards.
    /// - Returns: the next step; `.done` if the worker ends.
    private func nextLaneStep(
        _ clock: TimerSchedule.ClockKind, _ now: UInt64, _ hasRunTick: inout Bool, isInTurn: Bool, _ state: inout State
    ) -> Step {
        let looks = hasRunTick
        var entry: TimerEntry?
        let step = state.withQueue(of: clock, driver) { queue in
            var step = Step.done
            if looks || isInTurn && queue.claimed.first == nil { step = nextTick(&queue, now) }
            if isInTurn, step.isNext || step.isDone { entry = queue.claimed.removeFirst() }
            return step
        }
        hasRunTick = entry != nil
        guard let entry else { return step }
        switch arrive(entry, at: now, &state) {
        case .begins(let tick): return .run(tick)
        case .dropped(let effects): return .checkOwner(RetainedEntry(entry), effects)
        case .withdrawn(let effects): return .performEffects(RetainedEntry(entry), effects)
        }
    }

    /// The label of a timer whose action runs on a lane now; nil if there is none.
    ///
    /// O(timers that are in no wheel).
    var labelOfRunningTimer: TimerLabel? {
        // Released with the lock open.
        let entries = withLock { state in
            var entries: [TimerEntry] = []
            state.forEachQueue { queue in entries += queue.unqueued.entries }
            return entries
        }
        let running = entries.first { entry in entry.read { machine in machine.isRunning } }
        return running.map { entry in withLock { _ in entry.label } }
    }
}

extension ClockQueue {
    /// Returns whether the caller has to submit a worker for the claimed ticks.
    mutating func needsLaneWorker() -> Bool {
        if isLaneWorkerPending || claimed.first == nil { return false }
        isLaneWorkerPending = true
        return true
    }
}
