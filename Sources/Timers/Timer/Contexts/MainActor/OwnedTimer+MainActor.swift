extension OwnedTimer {
    /// Starts a timer on the main actor, for an owner.
    ///
    /// The timer runs as long as this handle, and ends at its next tick if the owner goes first.
    ///
    /// Ticks run on the main queue, in all common run loop modes, so they go on while the user scrolls.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - owner: the object that the action receives. The timer does not keep it alive.
    ///   - name: what lists and logs call the timer.
    ///   - fileID: where the timer is made, for lists and logs.
    ///   - line: where the timer is made, for lists and logs.
    ///   - action: what the timer does, with the owner and the tick. What follows when it throws is up to the
    ///     schedule's ``ErrorPolicy``.
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
    /// The timer runs as long as this handle, and ends at its next tick if the owner goes first. The end of the handle,
    /// and ``TimerControlling/cancel()``, cancel the task of an action that runs.
    ///
    /// The action never overlaps itself: the timer plans the next tick when the action has returned.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - owner: the object that the action receives. Only an action that runs keeps it alive.
    ///   - name: what lists and logs call the timer.
    ///   - fileID: where the timer is made, for lists and logs.
    ///   - line: where the timer is made, for lists and logs.
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
        self.init(starting: MainActorEntry(consume schedule, on: .main, label, owner: owner, .ownedAsync(action)))
    }

    /// Starts a timer on the main actor, without an owner.
    ///
    /// The timer runs as long as this handle.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - name: what lists and logs call the timer.
    ///   - fileID: where the timer is made, for lists and logs.
    ///   - line: where the timer is made, for lists and logs.
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
            starting: MainActorEntry<NoOwner>(consume schedule, on: .main, label, owner: nil, .ownerless(action)))
    }

    /// Starts a timer on the main actor, without an owner, whose action may suspend.
    ///
    /// The timer runs as long as this handle. The end of the handle, and ``TimerControlling/cancel()``, cancel the task
    /// of an action that runs.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - name: what lists and logs call the timer.
    ///   - fileID: where the timer is made, for lists and logs.
    ///   - line: where the timer is made, for lists and logs.
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
            starting: MainActorEntry<NoOwner>(consume schedule, on: .main, label, owner: nil, .ownerlessAsync(action)))
    }
}
