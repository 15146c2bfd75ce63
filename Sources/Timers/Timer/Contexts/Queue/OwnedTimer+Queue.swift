extension OwnedTimer {
    /// Starts a timer on a queue, a thread, an event loop or any other scheduler, for an owner.
    ///
    /// On a serial scheduler ticks run one after another; on a concurrent queue each timer's ticks do, side by side with
    /// those of others. A tick that holds the last reference to the owner runs the owner's `deinit` there.
    ///
    /// - Parameters:
    ///   - schedule: when it ticks.
    ///   - scheduler: where it ticks.
    ///   - owner: the object it lives for, held weakly.
    ///   - name: what lists and logs call it.
    ///   - fileID: where it was made, for lists and logs.
    ///   - line: where it was made, for lists and logs.
    ///   - action: what it does, with the owner and the tick. What happens when it throws is up to the schedule's
    ///     ``ErrorPolicy``.
    public convenience init<Owner: AnyObject & Sendable>(
        _ schedule: TimerSchedule,
        on scheduler: TimerScheduler,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Owner, Tick) throws -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(starting: SendableEntry(consume schedule, on: consume scheduler, label, owner: owner, .owned(action)))
    }

    /// Starts a timer on a scheduler without an owner: it lives as long as this handle.
    ///
    /// - Parameters:
    ///   - schedule: when it ticks.
    ///   - scheduler: where it ticks.
    ///   - name: what lists and logs call it.
    ///   - fileID: where it was made, for lists and logs.
    ///   - line: where it was made, for lists and logs.
    ///   - action: what it does. What happens when it throws is up to the schedule's ``ErrorPolicy``.
    public convenience init(
        _ schedule: TimerSchedule,
        on scheduler: TimerScheduler,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Tick) throws -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(starting: SendableEntry<NoOwner>(consume schedule, on: consume scheduler, label, owner: nil, .ownerless(action)))
    }
}
