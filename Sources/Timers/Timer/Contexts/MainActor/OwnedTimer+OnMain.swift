extension OwnedTimer {
    /// Starts a timer on the main actor, for an owner, on a scheduler that the caller read earlier.
    ///
    /// ``TimerScheduler/main`` may differ between tasks: it can be a virtual scheduler. A type of this package that
    /// reads its clock when it is created and starts timers later has to start them on the same scheduler. The owner
    /// retains the handle.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - scheduler: the value of ``TimerScheduler/main`` that the caller read.
    ///   - owner: the object that the action receives. The timer does not keep it alive.
    ///   - name: the name of the timer in lists and logs.
    ///   - fileID: the source file that creates the timer, for lists and logs.
    ///   - line: the line that creates the timer, for lists and logs.
    ///   - action: what the timer does, with the owner and the tick.
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
            starting: MainActorEntry(
                consume schedule, on: consume scheduler, label, owner: owner, .owned(consume action)))
    }
}
