extension TimerStateMachine {
    /// What a timer does when no tick of it is claimed or running.
    ///
    /// While a tick is claimed or running, this is what the timer does after that tick.
    enum Status {
        /// The timer waits in the wheel for `run.due`.
        case waiting
        case paused(PausedInterval)
        /// The timer waits for a restart.
        case idle
        /// The last tick of the schedule is running. The timer finishes with that tick unless a call restarts it.
        case ending(FinishReason)
        case finished(FinishReason)
    }

    enum State {
        /// No tick is claimed or running.
        case resting(Status)
        /// A tick is due, and a job brings it to its context.
        case claimed(Status)
        /// A tick has begun and has not ended.
        case running(Status, TickPhase)
    }

    /// The progress of a running tick.
    enum TickPhase {
        /// Code of the schedule or an observer runs before the action. A control call withdraws the tick.
        case beginning
        /// The action runs.
        case acting
        /// A control call has withdrawn the tick or replaced its run, so the end of the tick does not change the run.
        case detached
    }

    /// The job that brings claimed ticks to their context.
    ///
    /// A timer has at most one, whose number is `lastRunner`.
    enum Runner {
        case none
        /// The job was started and has not begun a tick.
        case started
        /// The job runs an action.
        case busy
    }

    /// What happens to a tick that is due.
    package enum Due {
        /// The tick begins, and the caller runs its action.
        case begin(TickDelivery)
        /// The tick is claimed for another context. The caller starts a job with this number; with nil, a job was
        /// started before and has not begun a tick.
        case claimed(startRunner: UInt32?)
        /// The action of the tick before still runs, and the caller cancels its task.
        case cancelsAction
        /// The policy dropped the tick.
        case dropped(TimerDirective)
    }

    /// How a tick ended.
    package enum Outcome {
        case returned
        case threw(any Error)
        case ownerReleased
        /// A control call withdrew the tick before its action began.
        case withdrawn
    }
}
