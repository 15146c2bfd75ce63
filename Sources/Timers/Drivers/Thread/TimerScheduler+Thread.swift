extension TimerScheduler {
    /// How exactly a thread wakes for its timers.
    public enum Precision: Hashable, Sendable {
        /// The thread sleeps until the tick: a few microseconds late most of the time. Costs nothing while it waits.
        ///
        /// The thread asks the system to wake it earlier than its ticks, by as long as recent wake-ups took.
        ///
        /// Dense ticks share wake-ups, because a wake-up for each of them would occupy a whole processor. If ticks
        /// follow each other in less than 12 µs, the thread wakes every 0.1 ms. If they come about every microsecond,
        /// it wakes every millisecond.
        case normal
        /// Wakes that long before each tick and spins to the exact instant: less than a microsecond late most of the
        /// time. Spinning takes that share of a processor core. The duration has to be above zero; 150 µs cover the
        /// wake-up of an ordinary machine.
        case spinning(Duration)
    }

    /// Makes a scheduler with a thread of its own.
    ///
    /// The thread starts with the first timer. It ends when the scheduler has no timers and is no longer referenced,
    /// even if one of its own actions releases the last reference.
    ///
    /// - Parameters:
    ///   - name: the thread's name in debuggers; systems show 15 bytes of it or more.
    ///   - precision: how exactly the thread wakes.
    ///   - fileID: where this is called, for a trap.
    ///   - line: where this is called, for a trap.
    /// - Returns: the scheduler; retain it, or its timers, for as long as it is needed.
    public static func thread(
        name: String = "timers", precision: Precision = .normal, fileID: StaticString = #fileID, line: UInt = #line
    ) -> TimerScheduler {
        if let virtual = VirtualContext.scheduler(of: .newThread) { return virtual }
        if case .spinning(let lead) = precision {
            require(lead > .zero, "a thread must spin for a time above zero, not \(lead)", fileID: fileID, line: line)
        }
        return TimerScheduler(driver: ThreadDriver(name: name, precision: precision))
    }
}
