extension OwnedTimer {
    /// Starts a timer on a queue, a thread, an event loop or any other scheduler, for an owner.
    ///
    /// The timer runs as long as this handle, and ends at its next tick if the owner goes first.
    ///
    /// On a serial scheduler the ticks of all timers run one after another. On a concurrent queue the ticks of one
    /// timer do, side by side with those of other timers. A tick that holds the last reference to the owner runs the
    /// owner's `deinit` on the scheduler's context.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - scheduler: where the timer ticks.
    ///   - owner: the object that the action receives. The timer does not keep it alive.
    ///   - name: what lists and logs call the timer.
    ///   - fileID: where the timer is made, for lists and logs.
    ///   - line: where the timer is made, for lists and logs.
    ///   - action: what the timer does, with the owner and the tick. What follows when it throws is up to the
    ///     schedule's ``ErrorPolicy``.
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
        self.init(starting: PlainEntry(consume schedule, on: consume scheduler, label, owner: owner, .owned(action)))
    }

    /// Starts a timer on a scheduler, without an owner.
    ///
    /// The timer runs as long as this handle.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - scheduler: where the timer ticks.
    ///   - name: what lists and logs call the timer.
    ///   - fileID: where the timer is made, for lists and logs.
    ///   - line: where the timer is made, for lists and logs.
    ///   - action: what the timer does. What follows when it throws is up to the schedule's ``ErrorPolicy``.
    public convenience init(
        _ schedule: TimerSchedule,
        on scheduler: TimerScheduler,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Tick) throws -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            starting: PlainEntry<NoOwner>(
                consume schedule, on: consume scheduler, label, owner: nil, .ownerless(action)))
    }
}
