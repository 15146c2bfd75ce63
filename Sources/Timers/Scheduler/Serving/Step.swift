extension TimerScheduler {
    /// One step of serving due timers.
    ///
    /// The scheduler decides on a step with the lock held and performs it with the lock open.
    ///
    /// A step carries the wheel's reference to its timer from one hold of the lock to the next, so that serving a tick
    /// needs no retain or release.
    enum Step: ~Copyable {
        /// Find the next timer that is due.
        case next
        /// Run the action of a tick that has begun.
        case run(RetainedEntry, TickDelivery)
        /// The action has returned.
        case returned(RetainedEntry, TimerStateMachine.Outcome)
        /// Perform the effects, and release the timer if the wheel did not take it back.
        case performEffects(RetainedEntry?, DeferredEffects)
        /// Start the job that carries a claimed tick to its context; with nil, a job is on its way.
        case startRunner(RetainedEntry, UInt32?)
        /// The missed-tick policy has dropped a tick: end the timer if its owner is gone.
        case checkOwner(TimerEntry)
        /// Nothing is due any more, or the turn is over.
        case done

        var isNext: Bool {
            switch self {
            case .next: true
            default: false
            }
        }

        var isDone: Bool {
            switch self {
            case .done: true
            default: false
            }
        }

        /// Moves the step out and leaves `.next` in its place.
        mutating func moved() -> Step {
            let step = consume self
            self = .next
            return step
        }
    }
}

extension TimerStateMachine.Outcome {
    var error: (any Error)? {
        if case .threw(let error) = self { error } else { nil }
    }
}
