#if Foundation && canImport(CoreFoundation)
    /// A timer whose owner and action are confined to one thread.
    final class RunLoopEntry<Owner: AnyObject>: OwnedEntry<Owner>, @unchecked Sendable {
        // The action is touched on `thread` only, except by `init`, which runs there, and by `packAction`, which moves
        // it there.
        private var action: TimerAction<Owner>?
        private let thread = PlatformThread.current

        init(
            _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: Owner?,
            _ action: TimerAction<Owner>
        ) {
            self.action = action
            super.init(schedule, on: scheduler, label, owner: owner)
        }

        override func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
            require(mayReleaseHere, "a run loop timer of another thread was made to tick here")
            return action?.perform(tick, for: owner) ?? .returned
        }

        override var mayReleaseHere: Bool { thread == PlatformThread.current }

        override func dropAction() { action = nil }

        override func packAction() -> (any Disposable)? { DisposalBox(takingFrom: &action) }
    }
#endif
