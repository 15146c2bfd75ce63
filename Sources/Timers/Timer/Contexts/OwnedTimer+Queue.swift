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
    @discardableResult
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
            consume schedule, on: consume scheduler, label, for: owner, TimerAction(consume action)
        ) { schedule, scheduler, label, action in
            SendableEntry(schedule, on: scheduler, label, owner: owner, type: Owner.self, action)
        }
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
        self.init(
            consume schedule, on: consume scheduler, label, OwnerlessEntry.Action(call: consume action)
        ) { schedule, scheduler, label, action in
            OwnerlessEntry(schedule, on: scheduler, label, action)
        }
    }
}

/// A timer whose action may run, and be destroyed, anywhere.
final class SendableEntry: TimerEntry, @unchecked Sendable {
    // The action is touched by one party at a time, as `TimerEntry` says.
    private var action: TimerAction?
    private let owner: ZeroingReference
    private let type: any AnyObject.Type

    @inline(__always)
    init(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: AnyObject,
        type: any AnyObject.Type, _ action: TimerAction
    ) {
        self.action = consume action
        self.owner = ZeroingReference(owner)
        self.type = type
        super.init(consume schedule, on: consume scheduler, label, hasOwner: true)
    }

    override func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
        // Taken out meanwhile, as another reference to it would be counted.
        guard let action else { return .returned }
        self.action = nil
        defer { self.action = action }
        return action.perform(tick, for: owner.object)
    }

    override func releaseAction() {
        action = nil
    }

    override var isOwnerGone: Bool { owner.object == nil }

    override var ownerType: String? { "\(type)" }
}

/// A timer without an owner whose action may run, and be destroyed, anywhere.
final class OwnerlessEntry: TimerEntry, @unchecked Sendable {
    // As above.
    private var action: (@Sendable (Tick) throws -> Void)?

    /// The action on its way here: as it is, it would be wrapped to go through `OwnedTimer.init`, which is generic.
    struct Action {
        let call: @Sendable (Tick) throws -> Void
    }

    @inline(__always)
    init(_ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, _ action: Action) {
        self.action = (consume action).call
        super.init(consume schedule, on: consume scheduler, label, hasOwner: false)
    }

    override func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
        // Taken out meanwhile, as another reference to it would be counted.
        guard let action else { return .returned }
        self.action = nil
        defer { self.action = action }
        do {
            try action(tick)
            return .returned
        } catch {
            return .threw(error)
        }
    }

    override func releaseAction() {
        action = nil
    }
}
