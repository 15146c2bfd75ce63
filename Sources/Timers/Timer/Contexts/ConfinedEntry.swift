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

extension TimerScheduler {
    /// Checks that the caller runs on the context of this scheduler, which runs one job at a time.
    ///
    /// - Parameters:
    ///   - what: the object that is confined, for the error.
    ///   - context: where the caller should have created it, for the error.
    ///   - isOnContext: whether the calling thread runs on the context.
    /// - Returns: the check for values that are confined to it.
    /// - Throws: a `TimerError` with the code `wrongContext` off the context, or if the context runs several jobs at
    ///   once.
    package func confine(
        _ what: String, to context: @autoclosure () -> String = "the context that it is confined to",
        _ isOnContext: @escaping @Sendable () -> Bool
    ) throws(TimerError) -> @Sendable () -> Bool {
        // The ticks run on the thread of the test.
        if isVirtual { return { true } }
        if isConcurrent || lanes != nil {
            throw TimerError(.wrongContext, "\(what) cannot be confined to a context that runs several jobs at once")
        }
        if !isOnContext() {
            throw TimerError(.wrongContext, "\(what) must be created on \(context())")
        }
        return isOnContext
    }
}

extension OwnedTimer {
    /// Starts a timer on a context of your own, for an owner that need not be Sendable.
    ///
    /// The owner and the captures of the action stay on the context, such as a game loop or a serial queue. The timer
    /// runs as long as this handle, and ends at its next tick if the owner is destroyed first. A tick off the context
    /// traps.
    ///
    /// - Parameters:
    ///   - schedule: when the timer ticks.
    ///   - scheduler: the scheduler of the context, which runs one job at a time. The caller runs on that context.
    ///   - isOnContext: whether the calling thread runs on the context. It also returns true when the context is gone
    ///     and no longer runs code, so that the rest can be released anywhere. Any thread calls it.
    ///   - owner: the object that the action receives. The timer does not keep it alive.
    ///   - name: the name of the timer in lists and logs.
    ///   - fileID: the source file that creates the timer, for lists and logs.
    ///   - line: the line that creates the timer, for lists and logs.
    ///   - action: what the timer does, with the owner and the tick.
    /// - Throws: ``TimerError``: with the code ``TimerError/Code/wrongContext`` if the caller does not run on the
    ///   context, or the context runs several jobs at once; or the error of ``TimerSchedule/validated()``.
    public convenience init<Owner: AnyObject>(
        validating schedule: TimerSchedule,
        confinedTo scheduler: TimerScheduler,
        isOnContext: @escaping @Sendable () -> Bool,
        owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping (Owner, Tick) throws -> Void
    ) throws(TimerError) {
        let isHere = try scheduler.confine("a timer", isOnContext)
        self.init(
            try schedule.validated(), confinedTo: scheduler, isOnContext: isHere, owner: owner, name: name,
            fileID: fileID, line: line, action: action)
    }

    /// Starts a timer on a context of your own, without an owner.
    ///
    /// It does what ``init(validating:confinedTo:isOnContext:owner:name:fileID:line:action:)`` does.
    ///
    /// - Throws: ``TimerError``, for the same reasons.
    public convenience init(
        validating schedule: TimerSchedule,
        confinedTo scheduler: TimerScheduler,
        isOnContext: @escaping @Sendable () -> Bool,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping (Tick) throws -> Void
    ) throws(TimerError) {
        let isHere = try scheduler.confine("a timer", isOnContext)
        self.init(
            try schedule.validated(), confinedTo: scheduler, isOnContext: isHere, name: name, fileID: fileID,
            line: line, action: action)
    }

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
