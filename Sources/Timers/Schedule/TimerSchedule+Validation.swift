extension TimerSchedule {
    /// A tick every `interval`, as ``every(_:first:times:)``, from values that may be wrong.
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

    /// A tick every `seconds` seconds, from a number that may be anything, not a number and infinity included.
    ///
    /// - Throws: ``TimerError`` with the value in its description.
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

    /// One tick after `delay`, as ``after(_:)``, from a value that may be wrong.
    ///
    /// - Throws: ``TimerError`` with the value in its description, if the delay is negative.
    public init(validatingDelay delay: Duration) throws(TimerError) {
        self.init(.once, first: .delay(try Self.validDelay(delay)), limit: 1)
    }

    /// One tick after each restart, as ``onDemand(after:)``, from a value that may be wrong.
    ///
    /// - Throws: ``TimerError`` with the value in its description, if the delay is negative.
    public init(validatingOnDemand delay: Duration) throws(TimerError) {
        self.init(.onDemand, first: .delay(try Self.validDelay(delay)), limit: .max)
    }

    private static func validDelay(_ delay: Duration) throws(TimerError) -> UInt64 {
        // Compared as a number, which takes no call.
        guard delay.attoseconds >= 0 else {
            throw TimerError(.invalidDelay, "a delay cannot be negative: \(delay)")
        }
        return delay.saturatingNanoseconds
    }
}
