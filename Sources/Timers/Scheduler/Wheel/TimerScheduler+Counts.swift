#if DEBUG
    extension TimerScheduler.State {
        /// How many nodes expiry has processed in all wheels so far.
        mutating func touched() -> Int {
            var touched = 0
            forEachQueue { queue in touched += queue.touched }
            return touched
        }

        /// How many timers enumerations have read from all wheels so far.
        mutating func listed() -> Int {
            var listed = 0
            forEachQueue { queue in listed += queue.listed }
            return listed
        }
    }
#endif
