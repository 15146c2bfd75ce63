extension OwnedTimer {
    /// Starts a timer on a queue, a thread, an event loop or any other scheduler, for an owner.
    ///
    /// The timer runs as long as this handle, and ends at its next tick if the owner is destroyed first.
    ///
    /// On a serial scheduler the ticks of all timers run one after another. On a concurrent queue, the ticks of one
    /// timer run one after another, but at the same time as those of other timers. If a tick holds the last reference
    /// to the owner, the owner's `deinit` runs on the scheduler's context.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - scheduler: where the timer ticks.
    ///   - owner: the object that the action receives. The timer does not keep it alive.
    ///   - name: the name of the timer in lists and logs.
    ///   - fileID: the source file that creates the timer, for lists and logs.
    ///   - line: the line that creates the timer, for lists and logs.
    ///   - action: what the timer does, with the owner and the tick. If it throws, the ``ErrorPolicy`` of the
    ///     schedule applies.
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
        self.init(
            starting: PlainEntry(consume schedule, on: consume scheduler, label, owner: owner, .owned(consume action)))
    }

    /// Starts a timer on a scheduler, for an owner, whose action may suspend.
    ///
    /// The scheduler decides when the timer ticks. Each tick runs in a task on no actor, and ends with the action. The
    /// end of the timer cancels that task. The parameters are those of the other initializers.
    public convenience init<Owner: AnyObject & Sendable>(
        _ schedule: TimerSchedule,
        on scheduler: TimerScheduler,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Owner, Tick) async throws -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            starting: TaskEntry(
                consume schedule, on: consume scheduler, label, owner: owner, .ownedAsync(consume action)))
    }

    /// Starts a timer on a scheduler, without an owner.
    ///
    /// The timer runs as long as this handle.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - scheduler: where the timer ticks.
    ///   - name: the name of the timer in lists and logs.
    ///   - fileID: the source file that creates the timer, for lists and logs.
    ///   - line: the line that creates the timer, for lists and logs.
    ///   - action: what the timer does. If it throws, the ``ErrorPolicy`` of the schedule applies.
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
                consume schedule, on: consume scheduler, label, owner: nil, .ownerless(consume action)))
    }

    /// Starts a timer on a scheduler, without an owner, whose action may suspend and runs in a task on no actor.
    ///
    /// The parameters are those of the other initializers.
    public convenience init(
        _ schedule: TimerSchedule,
        on scheduler: TimerScheduler,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (Tick) async throws -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            starting: TaskEntry<NoOwner>(
                consume schedule, on: consume scheduler, label, owner: nil, .ownerlessAsync(consume action)))
    }
}

/// A timer whose action may suspend, and runs in a task on no actor.
final class TaskEntry<Owner: AnyObject>: PlainEntry<Owner>, @unchecked Sendable {
    // Unchecked, because the superclass is.
    override var runsInPlace: Bool { false }

    override func startRunner(_ number: UInt32) {
        let task = Task(executorPreference: VirtualContext.executor) { [self] in
            await runClaimed(isolation: nil) { tick in await performAsync(tick) }
        }
        noteRunner(task, number)
    }
}
