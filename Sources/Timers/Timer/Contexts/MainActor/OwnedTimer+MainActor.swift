extension OwnedTimer {
    /// Starts a timer on the main actor for an owner.
    ///
    /// Ticks run on the main queue, in all common run loop modes, so they go on while the user scrolls.
    ///
    /// - Parameters:
    ///   - schedule: when it ticks.
    ///   - owner: the object it lives for, held weakly.
    ///   - name: what lists and logs call it.
    ///   - fileID: where it was made, for lists and logs.
    ///   - line: where it was made, for lists and logs.
    ///   - action: what it does, with the owner and the tick. What happens when it throws is up to the schedule's
    ///     ``ErrorPolicy``.
    @MainActor
    public convenience init<Owner: AnyObject>(
        _ schedule: TimerSchedule,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Owner, Tick) throws -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(starting: MainActorEntry(consume schedule, on: .main, label, owner: owner, .owned(action)))
    }

    /// Starts a timer on the main actor, for an owner, whose action may suspend.
    ///
    /// It never overlaps itself: the next tick is planned when the action has returned.
    ///
    /// - Parameters:
    ///   - schedule: when it ticks.
    ///   - owner: the object it lives for, held weakly, and strongly while the action runs.
    ///   - name: what lists and logs call it.
    ///   - fileID: where it was made, for lists and logs.
    ///   - line: where it was made, for lists and logs.
    ///   - action: what it does, with the owner and the tick.
    @MainActor
    public convenience init<Owner: AnyObject>(
        _ schedule: TimerSchedule,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Owner, Tick) async throws -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(starting: MainActorEntry(consume schedule, on: .main, label, owner: owner, .ownedAsync(action)))
    }

    /// Starts a timer on the main actor without an owner: it lives as long as this handle.
    ///
    /// - Parameters:
    ///   - schedule: when it ticks.
    ///   - name: what lists and logs call it.
    ///   - fileID: where it was made, for lists and logs.
    ///   - line: where it was made, for lists and logs.
    ///   - action: what it does.
    @MainActor
    public convenience init(
        _ schedule: TimerSchedule,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Tick) throws -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            starting: MainActorEntry<NoOwner>(consume schedule, on: .main, label, owner: nil, .ownerless(action)))
    }

    /// Starts a timer on the main actor, without an owner, whose action may suspend.
    ///
    /// It lives as long as this handle.
    ///
    /// - Parameters:
    ///   - schedule: when it ticks.
    ///   - name: what lists and logs call it.
    ///   - fileID: where it was made, for lists and logs.
    ///   - line: where it was made, for lists and logs.
    ///   - action: what it does.
    @MainActor
    public convenience init(
        _ schedule: TimerSchedule,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Tick) async throws -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            starting: MainActorEntry<NoOwner>(consume schedule, on: .main, label, owner: nil, .ownerlessAsync(action)))
    }
}
