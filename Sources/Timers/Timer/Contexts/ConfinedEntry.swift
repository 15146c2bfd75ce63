/// A timer whose owner and action are confined to the context of its scheduler, which runs one job at a time.
final class ConfinedEntry<Owner: AnyObject>: PlainEntry<Owner>, @unchecked Sendable {
    // Unchecked, because the superclass is. The other properties are constants.
    /// The number of the thread that creates the timer, if the context is a thread.
    private let thread: UInt
    /// Recognizes any other context; nil for a thread, whose number needs no allocation.
    private let isOnContext: (@Sendable () -> Bool)?

    /// Creates a timer of the calling thread, or of the context on which `isOnContext` returns true.
    init(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: Owner?,
        isOnContext: (@Sendable () -> Bool)? = nil, _ action: TimerAction<Owner>
    ) {
        thread = PlatformThread.current
        self.isOnContext = isOnContext
        super.init(schedule, on: scheduler, label, owner: owner, action)
    }

    override func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
        require(
            mayReleaseHere, "\(TimerControl(entry: self).info) must tick on the context that it is confined to",
            fileID: fileID, line: UInt(line))
        return super.perform(tick)
    }

    override var mayReleaseHere: Bool { isOnContext?() ?? (thread == PlatformThread.current) }
}

extension OwnedTimer {
    /// Starts a timer whose owner and action need not be Sendable, for an owner.
    ///
    /// The caller is on the context of `scheduler`, which runs one job at a time, and `isOnContext` checks that.
    package convenience init<Owner: AnyObject>(
        _ schedule: TimerSchedule,
        confinedTo scheduler: TimerScheduler,
        isOnContext: @escaping @Sendable () -> Bool,
        owner: Owner,
        name: String?,
        fileID: StaticString,
        line: UInt,
        action: @escaping (Owner, Tick) throws -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            starting: ConfinedEntry(
                consume schedule, on: consume scheduler, label, owner: owner, isOnContext: isOnContext,
                .owned(consume action)))
    }

    /// Starts a timer whose action need not be Sendable, without an owner.
    ///
    /// The caller is on the context of `scheduler`, which runs one job at a time, and `isOnContext` checks that.
    package convenience init(
        _ schedule: TimerSchedule,
        confinedTo scheduler: TimerScheduler,
        isOnContext: @escaping @Sendable () -> Bool,
        name: String?,
        fileID: StaticString,
        line: UInt,
        action: @escaping (Tick) throws -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            starting: ConfinedEntry<NoOwner>(
                consume schedule, on: consume scheduler, label, owner: nil, isOnContext: isOnContext,
                .ownerless(consume action)))
    }
}
