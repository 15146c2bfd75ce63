extension TimerStateMachine {
    /// What a timer does while no tick of it is under way, or as soon as that tick is over.
    enum Standing {
        /// It waits in the wheel for `run.due`.
        case waiting
        case paused(PausedInterval)
        /// It waits for a restart.
        case idle
        /// Its schedule has no tick after the one that runs; it finishes with that tick unless it is restarted.
        case ending(FinishReason)
        case finished(FinishReason)
    }

    enum State {
        case standing(Standing)
        /// A tick is due and on its way to another context.
        case claimed(Standing)
        /// A tick is under way.
        case running(Standing, TickPhase)
    }

    /// How far a tick is that runs.
    enum TickPhase {
        /// Before the action, code of the schedule or an observer runs. A control call withdraws the tick.
        case beginning
        /// The action runs.
        case acting
        /// A control call has withdrawn the tick, or has replaced the run that it belongs to: the end of the tick no
        /// longer changes the run.
        case detached
    }

    /// The job that brings claimed ticks to their context: there is at most one.
    enum Runner {
        case none
        /// It was started and has not begun a tick.
        case coming(UInt32)
        /// It runs an action.
        case busy(UInt32)
    }

    /// What comes of a tick that is due.
    package enum Due {
        /// It begins here.
        case begin(TickDelivery)
        /// It is claimed for another context; a job that carries this number has to be started, if there is one.
        case claimed(startRunner: UInt32?)
        /// The policy dropped it.
        case dropped(TimerDirective)
    }

    /// What came of an action.
    package enum Outcome {
        case returned
        case threw(any Error)
        case ownerReleased
        /// A control call came before the action could begin.
        case withdrawn
    }
}
