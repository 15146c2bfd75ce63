// The internal state that the tests of this package can read. Not part of the API.

extension TimerControl {
    /// The entry of the timer.
    ///
    /// A test holds it weakly to observe its release.
    package var entryForTesting: TimerEntry { entry }

    /// Whether a tick has begun whose action has not returned yet.
    package var isTicking: Bool {
        entry.read { machine in machine.isRunning }
    }
}

extension TimerScheduler {
    /// How many timers are recorded as being in no wheel.
    package var unqueuedCount: Int {
        withLock { state in
            var count = 0
            state.forEachQueue { queue in count += queue.unqueued.count }
            return count
        }
    }

    /// Whether a caller waits for the end of all actions.
    package var isEndAwaited: Bool {
        withLock { state in !state.endWaiters.isEmpty }
    }
}

#if DEBUG
    extension TimerScheduler {
        /// The largest number of wheel nodes that expiry has processed in one hold of the lock.
        package var mostTouchedInOneHold: Int {
            withLock { state in state.mostTouched }
        }

        /// The largest number of timers that an enumeration has read in one hold of the lock.
        package var mostListedInOneHold: Int {
            withLock { state in state.mostListed }
        }

        /// Traps if an invariant of a wheel does not hold.
        package func checkWheels() {
            withLock { state in state.forEachQueue { queue in queue.wheel.checkInvariants() } }
        }
    }
#endif
