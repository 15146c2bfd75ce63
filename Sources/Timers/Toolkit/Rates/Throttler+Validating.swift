extension Throttler {
    /// Makes an idle throttler, but throws if a time is invalid.
    ///
    /// The other parameters are those of the initializers that trap.
    ///
    /// - Throws: ``TimerError`` with the value in its description, if the interval is not above zero.
    public convenience init<Owner: AnyObject>(
        validating interval: Duration,
        edges: RateEdges = .both,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Owner, Value) -> Void
    ) throws(TimerError) {
        try RateTimes.validate(interval)
        self.init(
            every: interval, edges: edges, owner: owner, name: name,
            fileID: fileID, line: line, action: action)
    }

    /// Makes an idle throttler whose action may suspend, but throws if a time is invalid.
    ///
    /// The other parameters are those of the initializers that trap.
    ///
    /// - Throws: ``TimerError`` with the value in its description, if the interval is not above zero.
    public convenience init<Owner: AnyObject>(
        validating interval: Duration,
        edges: RateEdges = .both,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Owner, Value) async -> Void
    ) throws(TimerError) {
        try RateTimes.validate(interval)
        self.init(
            every: interval, edges: edges, owner: owner, name: name,
            fileID: fileID, line: line, action: action)
    }
}

extension SharedThrottler {
    /// Makes an idle throttler, but throws if a time is invalid.
    ///
    /// The other parameters are those of the initializers that trap.
    ///
    /// - Throws: ``TimerError`` with the value in its description, if the interval is not above zero.
    public convenience init<Owner: AnyObject & Sendable>(
        validating interval: Duration,
        edges: RateEdges = .both,
        on scheduler: TimerScheduler = .shared,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Owner, Value) -> Void
    ) throws(TimerError) {
        try RateTimes.validate(interval)
        self.init(
            every: interval, edges: edges, on: scheduler, owner: owner, name: name,
            fileID: fileID, line: line, action: action)
    }

    /// Makes an idle throttler whose action may suspend, but throws if a time is invalid.
    ///
    /// The other parameters are those of the initializers that trap.
    ///
    /// - Throws: ``TimerError`` with the value in its description, if the interval is not above zero.
    public convenience init<Owner: AnyObject & Sendable>(
        validating interval: Duration,
        edges: RateEdges = .both,
        on scheduler: TimerScheduler = .shared,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Owner, Value) async -> Void
    ) throws(TimerError) {
        try RateTimes.validate(interval)
        self.init(
            every: interval, edges: edges, on: scheduler, owner: owner, name: name,
            fileID: fileID, line: line, action: action)
    }
}
