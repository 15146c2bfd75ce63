extension Debouncer {
    /// Makes an idle debouncer, but throws if a time is invalid.
    ///
    /// The other parameters are those of the initializers that trap.
    ///
    /// - Throws: ``TimerError`` with the value in its description, if the interval or the maximum wait is not above
    ///   zero.
    public convenience init<Owner: AnyObject>(
        validating interval: Duration,
        edges: RateEdges = .trailing,
        maximumWait: Duration? = nil,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Owner, Value) -> Void
    ) throws(TimerError) {
        try RateTimes.validate(interval, maximumWait: maximumWait)
        self.init(
            for: interval, edges: edges, maximumWait: maximumWait, owner: owner, name: name,
            fileID: fileID, line: line, action: action)
    }

    /// Makes an idle debouncer whose action may suspend, but throws if a time is invalid.
    ///
    /// The other parameters are those of the initializers that trap.
    ///
    /// - Throws: ``TimerError`` with the value in its description, if the interval or the maximum wait is not above
    ///   zero.
    public convenience init<Owner: AnyObject>(
        validating interval: Duration,
        edges: RateEdges = .trailing,
        maximumWait: Duration? = nil,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Owner, Value) async -> Void
    ) throws(TimerError) {
        try RateTimes.validate(interval, maximumWait: maximumWait)
        self.init(
            for: interval, edges: edges, maximumWait: maximumWait, owner: owner, name: name,
            fileID: fileID, line: line, action: action)
    }
}

extension SharedDebouncer {
    /// Makes an idle debouncer, but throws if a time is invalid.
    ///
    /// The other parameters are those of the initializers that trap.
    ///
    /// - Throws: ``TimerError`` with the value in its description, if the interval or the maximum wait is not above
    ///   zero.
    public convenience init<Owner: AnyObject & Sendable>(
        validating interval: Duration,
        edges: RateEdges = .trailing,
        maximumWait: Duration? = nil,
        on scheduler: TimerScheduler = .shared,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Owner, Value) -> Void
    ) throws(TimerError) {
        try RateTimes.validate(interval, maximumWait: maximumWait)
        self.init(
            for: interval, edges: edges, maximumWait: maximumWait, on: scheduler, owner: owner, name: name,
            fileID: fileID, line: line, action: action)
    }

    /// Makes an idle debouncer whose action may suspend, but throws if a time is invalid.
    ///
    /// The other parameters are those of the initializers that trap.
    ///
    /// - Throws: ``TimerError`` with the value in its description, if the interval or the maximum wait is not above
    ///   zero.
    public convenience init<Owner: AnyObject & Sendable>(
        validating interval: Duration,
        edges: RateEdges = .trailing,
        maximumWait: Duration? = nil,
        on scheduler: TimerScheduler = .shared,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Owner, Value) async -> Void
    ) throws(TimerError) {
        try RateTimes.validate(interval, maximumWait: maximumWait)
        self.init(
            for: interval, edges: edges, maximumWait: maximumWait, on: scheduler, owner: owner, name: name,
            fileID: fileID, line: line, action: action)
    }
}
