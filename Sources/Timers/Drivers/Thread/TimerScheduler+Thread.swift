extension TimerScheduler {
    /// How exactly a thread wakes for its timers.
    public enum Precision: Hashable, Sendable {
        /// As exactly as one can sleep: a few microseconds late most of the time. Costs nothing while it waits.
        ///
        /// The thread has the system wake it earlier than its ticks by what that has taken lately.
        ///
        /// Where ticks come closer than every 12 µs for a while, those of 0.1 ms share a wake-up, and up to those of 1
        /// ms where there is about one a microsecond: with a wake-up for each, a processor would do nothing else.
        case normal
        /// Wakes that long before each tick and spins to the exact instant: less than a microsecond late most of the
        /// time, for that share of a processor core. Above zero; 150 µs cover the wake-up of an ordinary machine.
        case spinning(Duration)
    }

    /// A new thread that serves its timers.
    ///
    /// The thread starts with the first timer. It ends when the scheduler has neither timers nor anyone who holds it;
    /// it also does when the last to hold it is one of its own actions.
    ///
    /// - Parameters:
    ///   - name: the thread's name in debuggers; systems show 15 bytes of it or more.
    ///   - precision: how exactly it wakes.
    /// - Returns: the scheduler; keep it, or its timers, for as long as it is needed.
    public static func thread(name: String = "timers", precision: Precision = .normal) -> TimerScheduler {
        if let virtual = VirtualContext.scheduler { return virtual }
        if case .spinning(let lead) = precision {
            require(lead > .zero, "a thread must spin for a time above zero, not \(lead)")
        }
        return TimerScheduler(driver: ThreadDriver(name: name, precision: precision))
    }
}
