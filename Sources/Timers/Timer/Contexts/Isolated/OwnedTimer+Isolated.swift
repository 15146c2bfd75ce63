extension OwnedTimer {
    /// Starts a timer on the caller's actor or global actor, for an owner that is neither Sendable nor on the main
    /// actor.
    ///
    /// Owner and action stay on that actor. The timer runs as long as this handle. It keeps neither the owner nor the
    /// actor alive, and ends at its next tick if one of them is destroyed first.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - owner: the object that the action receives. The timer does not keep it alive.
    ///   - isolation: the caller's actor. Code without an actor, such as the initial value of a lazy property, does not
    ///     compile.
    ///   - name: the name of the timer in lists and logs.
    ///   - fileID: the source file that creates the timer, for lists and logs.
    ///   - line: the line that creates the timer, for lists and logs.
    ///   - action: what the timer does, on the same actor, with the owner and the tick.
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
            starting: IsolatedEntry(
                consume schedule, on: .shared, label, owner: owner, isolation: isolation,
                .owned(consume action)))
    }

    /// Starts a timer on the caller's actor or global actor, whose action may suspend.
    ///
    /// The end of the timer cancels the task of a running action. The parameters are those of the other initializer.
    public convenience init<Owner: AnyObject>(
        _ schedule: TimerSchedule,
        isolated owner: Owner,
        isolation: isolated any Actor = #isolation,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping (Owner, Tick) async throws -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            starting: IsolatedEntry(
                consume schedule, on: .shared, label, owner: owner, isolation: isolation, .ownedAsync(consume action)))
    }
}
