extension Duration {
    /// Creates a duration from a number of seconds that comes from outside the program, such as a configuration or a
    /// text field.
    ///
    /// ```swift
    /// let text = "2.5"
    /// let interval = try Duration(validatingSeconds: Double(text) ?? .nan)
    /// let schedule = try TimerSchedule.every(interval).validated()
    /// ```
    ///
    /// `Duration.seconds(_:)` traps on infinity, on not-a-number and on a number that is too large; this initializer
    /// does not. A number above zero gives at least one nanosecond, and one below zero at most minus one. Numbers
    /// beyond a million million seconds (some thirty thousand years) give that many seconds, which means never to every
    /// timer. O(1).
    ///
    /// - Parameter seconds: any finite number, even below zero.
    /// - Throws: ``TimerError`` with the value in its description, if `seconds` is infinite or not a number.
    public init(validatingSeconds seconds: Double) throws(TimerError) {
        guard seconds.isFinite else {
            throw TimerError(.invalidDuration, "a duration must be a finite number of seconds, not \(seconds)")
        }
        let magnitude = max(Duration.seconds(min(seconds.magnitude, 1e12)), .nanoseconds(1))
        self = seconds > 0 ? magnitude : seconds < 0 ? .zero - magnitude : .zero
    }
}
