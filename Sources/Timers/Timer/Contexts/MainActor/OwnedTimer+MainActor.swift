extension OwnedTimer {
    /// Starts a timer on the main actor, for an owner.
    ///
    /// The timer runs as long as this handle, and ends at its next tick if the owner is destroyed first.
    ///
    /// Ticks run on the main queue, in all common run loop modes, so they continue while the user scrolls.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - owner: the object that the action receives. The timer does not keep it alive.
    ///   - name: the name of the timer in lists and logs.
    ///   - fileID: the source file that creates the timer, for lists and logs.
    ///   - line: the line that creates the timer, for lists and logs.
    ///   - action: what the timer does, with the owner and the tick. If it throws, the ``ErrorPolicy`` of the
    ///     schedule applies.
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
        self.init(starting: MainActorEntry(consume schedule, on: .main, label, owner: owner, .owned(consume action)))
    }

    /// Starts a timer on the main actor, for an owner, whose action may suspend.
    ///
    /// The timer runs as long as this handle, and ends at its next tick if the owner is destroyed first. Releasing
    /// the handle, or calling ``TimerControlling/cancel()``, cancels the task of a running action.
    ///
    /// The timer plans the next tick when the action has returned, so the action never overlaps itself.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - owner: the object that the action receives. The timer keeps it alive only while the action runs.
    ///   - name: the name of the timer in lists and logs.
    ///   - fileID: the source file that creates the timer, for lists and logs.
    ///   - line: the line that creates the timer, for lists and logs.
    ///   - action: what the timer does, with the owner and the tick.
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
        self.init(
            starting: MainActorEntry(consume schedule, on: .main, label, owner: owner, .ownedAsync(consume action)))
    }

    /// Starts a timer on the main actor, without an owner.
    ///
    /// The timer runs as long as this handle.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - name: the name of the timer in lists and logs.
    ///   - fileID: the source file that creates the timer, for lists and logs.
    ///   - line: the line that creates the timer, for lists and logs.
    ///   - action: what the timer does.
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
            starting: MainActorEntry<NoOwner>(
                consume schedule, on: .main, label, owner: nil, .ownerless(consume action)))
    }

    /// Starts a timer on the main actor, without an owner, whose action may suspend.
    ///
    /// The timer runs as long as this handle. Releasing the handle, or calling ``TimerControlling/cancel()``,
    /// cancels the task of a running action.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - name: the name of the timer in lists and logs.
    ///   - fileID: the source file that creates the timer, for lists and logs.
    ///   - line: the line that creates the timer, for lists and logs.
    ///   - action: what the timer does.
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
            starting: MainActorEntry<NoOwner>(
                consume schedule, on: .main, label, owner: nil, .ownerlessAsync(consume action)))
    }
}
