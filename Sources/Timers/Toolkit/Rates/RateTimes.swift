/// Which times a debouncer and a throttler accept.
enum RateTimes {
    /// Throws unless the times are above zero.
    static func validate(_ interval: Duration, maximumWait: Duration? = nil) throws(TimerError) {
        guard interval > .zero else {
            throw TimerError(.invalidInterval, "an interval must be above zero, not \(interval)")
        }
        if let maximumWait, maximumWait <= .zero {
            throw TimerError(.invalidDelay, "a maximum wait must be above zero, not \(maximumWait)")
        }
    }

    /// Traps unless the times are above zero.
    static func require(_ interval: Duration, maximumWait: Duration? = nil) {
        do {
            try validate(interval, maximumWait: maximumWait)
        } catch {
            fatalError(error.description)
        }
    }
}
