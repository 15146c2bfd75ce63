#if Foundation && canImport(CoreFoundation)
    /// A timer whose owner and action are confined to one thread.
    final class RunLoopEntry<Owner: AnyObject>: PlainEntry<Owner>, @unchecked Sendable {
        // Unchecked, because the superclass is. The thread is a constant: the one that creates the timer.
        private let thread = PlatformThread.current

        override func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
            require(mayReleaseHere, "a run loop timer must tick on the thread that created it")
            return super.perform(tick)
        }

        override var mayReleaseHere: Bool { thread == PlatformThread.current }
    }
#endif
