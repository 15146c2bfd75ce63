extension TimerScheduler {
    /// One step of serving due timers: what was decided under the lock, to be done with the lock open, or what came of
    /// that.
    ///
    /// A step carries the wheel's reference to its timer from lock hold to lock hold, so that serving a tick counts no
    /// reference.
    enum Step: ~Copyable {
        /// Look for the next timer that is due.
        case next
        /// Run the action of a tick that has begun.
        case run(RetainedEntry, TickDelivery)
        /// The action has returned.
        case returned(RetainedEntry, TimerStateMachine.Outcome)
        /// Do what is left to do, and let go of the timer if the wheel did not take it back.
        case settle(RetainedEntry?, DeferredEffects)
        /// Start the job that brings a claimed tick to its context.
        case startRunner(RetainedEntry, UInt32)
        /// The policy has dropped a tick: end the timer if its owner is gone.
        case askForOwner(TimerEntry)
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

        /// Moves the step out, to be replaced.
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
