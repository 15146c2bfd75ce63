// Some contexts ring their alarms in one place and run the actions of users in others, called lanes. There the alarm
// only hands over ticks.
//
// The alarm claims each due tick whose action may block, and adds it to the clock queue. A worker, which is a job on a
// lane, takes the claimed ticks one after another. While claimed ticks wait, a worker is pending: it was submitted and
// has not begun. So before a worker runs an action, it submits another one if more ticks wait. What cannot block runs
// in place when the alarm rings: tasks are started or resumed there, and deadlines cancel their operations.

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
        while true {
            let now = self.now(on: clock).nanoseconds
            let isOver = turn?.isOver(at: now) == true
            var needsNextWorker = false
            let entry: TimerEntry? = withLock { state in
                state.withQueue(of: clock, driver) { queue in
                    if turn == nil { queue.isLaneWorkerPending = false }
                    let entry = isOver ? nil : queue.claimed.removeFirst()
                    needsNextWorker = queue.needsLaneWorker()
                    return entry
                }
            }
            if turn == nil { turn = ServingTurn(at: now) }
            if needsNextWorker { submitLaneWorker(clock) }
            guard let entry else { return }
            entry.runClaimed()
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
