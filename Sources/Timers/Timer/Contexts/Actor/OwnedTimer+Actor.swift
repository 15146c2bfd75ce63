extension OwnedTimer {
    /// Starts a timer whose action runs on an actor, its owner.
    ///
    /// The timer runs as long as this handle, and ends at its next tick if the actor is destroyed first. In the actor's
    /// own `init`, put the handle into a ``TimerBag``.
    ///
    /// The action may be synchronous, asynchronous or throwing. Each tick hops to the actor. The timer plans the next
    /// tick when the action has returned, so the action never overlaps itself. Releasing the handle, or calling
    /// ``TimerControlling/cancel()``, cancels the task of a running action.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - owner: the actor that the action runs on. The timer does not keep it alive.
    ///   - name: the name of the timer in lists and logs.
    ///   - fileID: the source file that creates the timer, for lists and logs.
    ///   - line: the line that creates the timer, for lists and logs.
    ///   - action: what the timer does, isolated to the actor.
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
