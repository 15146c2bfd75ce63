// What the tests of this package see of the inside. Not part of the API.

extension TimerCore {
    /// What a scheduler keeps of the timer: hold it weakly to see it go.
    package var entryForTesting: TimerEntry { entry }
}

extension TimerEntry {
    /// Whether a wheel holds the timer.
    package final var isInWheel: Bool {
        scheduler.withLock { _ in token != nil }
    }
}

extension TimerScheduler {
    /// How many timers it knows of that are in no wheel.
    package var unqueuedCount: Int {
        withLock { state in state.unqueuedCount }
    }
}

#if DEBUG
    extension TimerScheduler {
        /// The most nodes of a wheel that expiry has touched while the lock was held once.
        package var mostTouchedInOneHold: Int {
            withLock { state in state.mostTouched }
        }
    }

    extension TimerScheduler.State {
        /// How many nodes expiry has touched in all wheels so far.
        mutating func touched() -> Int {
            var touched = 0
            forEachQueue { queue in touched += queue.touched }
            return touched
        }
    }
#endif
