extension TimerSchedule {
    /// Creates a schedule with a tick every `interval`, as ``every(_:first:times:)`` does, but throws if a value is
    /// invalid.
    ///
    /// - Throws: ``TimerError`` with the value in its description, if the interval is not above zero, the first delay
    ///   is negative, or `times` is below 1.
    public init(
        validating interval: Duration,
        first: FirstTick = .afterInterval,
        times: Int? = nil
    ) throws(TimerError) {
        guard interval > .zero else {
            throw TimerError(.invalidInterval, "an interval must be above zero, not \(interval)")
        }
        if let times, times < 1 {
            throw TimerError(.invalidCount, "a timer must tick at least once, not \(times) times")
        }
        let nanoseconds = max(interval.saturatingNanoseconds, 1)
        let delay: UInt64
        switch first {
        case .immediately: delay = 0
        case .afterInterval: delay = nanoseconds
        case .after(let duration): delay = try Self.validDelay(duration)
        }
        self.init(.grid(nanoseconds), first: .delay(delay), limit: times ?? .max)
    }

    /// Creates a schedule with a tick every `seconds` seconds, but throws if a value is invalid.
    ///
    /// - Throws: ``TimerError`` with the value in its description, if `seconds` is not finite or not above zero, the
    ///   first delay is negative, or `times` is below 1.
    public init(
        validatingSeconds seconds: Double,
        first: FirstTick = .afterInterval,
        times: Int? = nil
    ) throws(TimerError) {
        guard seconds.isFinite, seconds > 0 else {
            throw TimerError(.invalidInterval, "an interval must be a number of seconds above zero, not \(seconds)")
        }
        try self.init(validating: Duration(clampingSeconds: seconds), first: first, times: times)
    }

    /// Creates a schedule of one tick after `delay`, as ``after(_:)`` does, but throws if the delay is invalid.
    ///
    /// - Throws: ``TimerError`` with the value in its description, if the delay is negative.
    public init(validatingDelay delay: Duration) throws(TimerError) {
        self.init(.once, first: .delay(try Self.validDelay(delay)), limit: 1)
    }

    /// Creates a schedule of one tick after each restart, as ``onDemand(after:)`` does, but throws if the delay is
    /// invalid.
    ///
    /// - Throws: ``TimerError`` with the value in its description, if the delay is negative.
    public init(validatingOnDemand delay: Duration) throws(TimerError) {
        self.init(.onDemand, first: .delay(try Self.validDelay(delay)), limit: .max)
    }

    private static func validDelay(_ delay: Duration) throws(TimerError) -> UInt64 {
        // Comparing the number avoids a call into the standard library.
        guard delay.attoseconds >= 0 else {
            throw TimerError(.invalidDelay, "a delay cannot be negative: \(delay)")
        }
        return delay.saturatingNanoseconds
    }
}
