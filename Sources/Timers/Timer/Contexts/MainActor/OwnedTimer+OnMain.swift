extension OwnedTimer {
    /// Starts a timer on the main actor, for an owner, on a scheduler that the caller read earlier.
    ///
    /// ``TimerScheduler/main`` answers for the task that asks. A type of this package that reads its clock when it is
    /// made, and starts timers later, has to start them on that same scheduler. The owner keeps the handle.
    ///
    /// - Parameters:
    ///   - schedule: when it ticks.
    ///   - scheduler: what ``TimerScheduler/main`` was to the caller.
    ///   - owner: the object it lives for, held weakly.
    ///   - name: what lists and logs call it.
    ///   - fileID: where it was made, for lists and logs.
    ///   - line: where it was made, for lists and logs.
    ///   - action: what it does, with the owner and the tick.
    @MainActor
    package convenience init<Owner: AnyObject>(
        _ schedule: TimerSchedule,
        onMain scheduler: TimerScheduler,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @MainActor (Owner, Tick) -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            starting: MainActorEntry(consume schedule, on: consume scheduler, label, owner: owner, .owned(action)))
    }
}
