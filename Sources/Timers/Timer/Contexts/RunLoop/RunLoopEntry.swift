#if Foundation && canImport(CoreFoundation)
    /// A timer whose owner and action are confined to one thread.
    final class RunLoopEntry<Owner: AnyObject>: PlainEntry<Owner>, @unchecked Sendable {
        // The thread is a constant, and the one on which the timer is made.
        private let thread = PlatformThread.current

        override func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
            require(mayReleaseHere, "a run loop timer of another thread was made to tick here")
            return super.perform(tick)
        }

        override var mayReleaseHere: Bool { thread == PlatformThread.current }
    }
#endif
