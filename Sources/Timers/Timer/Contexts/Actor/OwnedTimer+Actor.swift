extension OwnedTimer {
    /// Starts a timer whose action runs on an actor, its owner.
    ///
    /// The action may be synchronous, asynchronous or throwing.
    ///
    /// A tick is a hop to the actor; the next one is planned when the action has returned, so the timer never overlaps
    /// itself. In the actor's own `init` put the timer into a ``TimerBag``.
    ///
    /// - Parameters:
    ///   - schedule: when it ticks.
    ///   - owner: the actor it runs on and lives for, held weakly.
    ///   - name: what lists and logs call it.
    ///   - fileID: where it was made, for lists and logs.
    ///   - line: where it was made, for lists and logs.
    ///   - action: what it does, isolated to the actor.
    public convenience init<Owner: Actor>(
        _ schedule: TimerSchedule,
        actor owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (isolated Owner, Tick) async throws -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(starting: ActorEntry(consume schedule, on: .shared, label, owner: owner, action))
    }
}
