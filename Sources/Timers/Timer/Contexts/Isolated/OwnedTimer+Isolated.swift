extension OwnedTimer {
    /// Starts a timer on whatever actor or global actor the caller is on, for an owner that is neither Sendable nor on the
    /// main actor.
    ///
    /// Owner and action stay on that actor. The actor itself is held weakly: the timer ends with it.
    ///
    /// - Parameters:
    ///   - schedule: when it ticks.
    ///   - owner: the object it lives for, held weakly.
    ///   - isolation: the caller's actor. A caller on no actor does not compile; a lazy property is such a place.
    ///   - name: what lists and logs call it.
    ///   - fileID: where it was made, for lists and logs.
    ///   - line: where it was made, for lists and logs.
    ///   - action: what it does, on the same actor, with the owner and the tick.
    public convenience init<Owner: AnyObject>(
        _ schedule: TimerSchedule,
        isolated owner: Owner,
        isolation: isolated any Actor = #isolation,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping (Owner, Tick) throws -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            starting: IsolatedEntry(consume schedule, on: .shared, label, owner: owner, isolation: isolation, action))
    }
}
