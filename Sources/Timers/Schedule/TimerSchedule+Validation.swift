extension TimerSchedule {
    /// Returns the schedule if all its arguments are valid, and throws if one is not.
    ///
    /// ```swift
    /// let text = "2.5"
    /// let interval = try Duration(validatingSeconds: Double(text) ?? .nan)
    /// let schedule = try TimerSchedule.every(interval, times: 20).validated()
    /// ```
    ///
    /// Call it for a schedule with values from outside the program, such as a configuration or a request. A timer that
    /// starts with an invalid schedule traps with the description of the same error. O(1).
    ///
    /// - Returns: the schedule, unchanged.
    /// - Throws: ``TimerError`` for the first invalid argument, in the order of the calls and of their parameters. Its
    ///   description names the value.
    public func validated() throws(TimerError) -> TimerSchedule {
        if let error { throw error }
        return self
    }

    /// The first invalid argument; nil if the schedule is valid.
    var error: TimerError? {
        if case .invalid(let error) = extras?.generator { error } else { nil }
    }

    /// Traps with the first invalid argument if there is one, and names the line that uses the schedule.
    @inline(__always)
    func requireValid(fileID: StaticString, line: UInt) {
        if extras != nil, let error { require(false, error.description, fileID: fileID, line: line) }
    }

    /// Returns the schedule that `make` returns, or one that remembers the error that it throws.
    @inline(__always)
    static func remembering(_ make: () throws(TimerError) -> TimerSchedule) -> TimerSchedule {
        do {
            return try make()
        } catch {
            return invalid(error)
        }
    }

    @inline(never)
    private static func invalid(_ error: TimerError) -> TimerSchedule {
        TimerSchedule(.generated(.invalid(error)), first: .fromPattern, limit: .max)
    }

    /// Returns the schedule with a change.
    ///
    /// If the change throws, the schedule remembers the error, unless it remembers an earlier one.
    @inline(__always)
    func changed(_ change: (inout TimerSchedule) throws(TimerError) -> Void) -> TimerSchedule {
        var changed = self
        do throws(TimerError) {
            try change(&changed)
        } catch {
            return self.error == nil ? .invalid(error) : self
        }
        return changed
    }

    /// Returns a schedule of many ticks, whose pattern `makePattern` makes from the nanoseconds of `interval`.
    @inline(__always)
    static func repeating(
        _ interval: Duration, first: FirstTick, times: Int?, _ makePattern: (UInt64) -> Pattern
    ) -> TimerSchedule {
        remembering { () throws(TimerError) in
            guard interval > .zero else {
                throw TimerError(.invalidInterval, "an interval must be above zero, not \(interval)")
            }
            let nanoseconds = max(interval.saturatingNanoseconds, 1)
            let delay = try valid(first: first) ?? nanoseconds
            return TimerSchedule(makePattern(nanoseconds), first: .delay(delay), limit: try valid(times: times))
        }
    }

    /// Returns the delay of the first tick; nil for an interval.
    @inline(__always)
    static func valid(first: FirstTick) throws(TimerError) -> UInt64? {
        switch first {
        case .immediately: 0
        case .afterInterval: nil
        case .after(let duration): try valid(delay: duration)
        }
    }

    static func valid(delay: Duration) throws(TimerError) -> UInt64 {
        // Comparing the number avoids a call into the standard library.
        guard delay.attoseconds >= 0 else {
            throw TimerError(.invalidDelay, "a delay cannot be negative: \(delay)")
        }
        return delay.saturatingNanoseconds
    }

    static func valid(times: Int?) throws(TimerError) -> Int {
        if let times, times < 1 {
            throw TimerError(.invalidCount, "a timer must tick at least once, not \(times) times")
        }
        return times ?? .max
    }
}
