import Dispatch

/// What the two main actor forms share: an owner that is read on the main actor only.
///
/// Their actions are touched there too, except by `init` and by `releaseAction`, which ships the action there. Each has its own:
/// a superclass that is generic over it would look up its metadata, and a function that takes it `inout` would have the access
/// checked, whenever a timer ends.
class MainActorOwnedEntry: TimerEntry, @unchecked Sendable {
    // As said above.
    fileprivate final let owner: ZeroingReference
    private final let type: (any AnyObject.Type)?

    // `type` is the owner's, if there is one.
    @inline(__always)
    fileprivate init(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: AnyObject?,
        type: (any AnyObject.Type)?
    ) {
        self.owner = ZeroingReference(owner)
        self.type = type
        super.init(consume schedule, on: consume scheduler, label, hasOwner: type != nil)
    }

    override var isOwnerGone: Bool { hasOwner && owner.object == nil }

    override func isOwnerStillThere() -> Bool {
        if MainContext.isCurrent { return !isOwnerGone }
        var object = owner.object
        guard let parcel = Parcel(takingFrom: &object) else { return false }
        MainContext.run { parcel.open() }
        return true
    }

    override var ownerType: String? { type.map { type in "\(type)" } }
}

/// A timer whose action is a plain call on the main actor.
final class MainActorEntry: MainActorOwnedEntry, @unchecked Sendable {
    // As the superclass says.
    private var action: TimerAction?

    @inline(__always)
    init(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: AnyObject?,
        type: (any AnyObject.Type)?, _ action: TimerAction
    ) {
        self.action = consume action
        super.init(consume schedule, on: consume scheduler, label, owner: owner, type: type)
    }

    override func releaseAction() {
        if MainContext.isCurrent {
            action = nil
        } else if let parcel = Parcel(takingFrom: &action) {
            MainContext.run { parcel.open() }
        }
    }

    override var runsInPlace: Bool { MainContext.isCurrent }

    override func handOver(ticket: UInt16) {
        MainContext.run { [self] in runClaimed(ticket: ticket) }
    }

    override func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
        require(MainContext.isCurrent, "a timer of the main actor was made to tick elsewhere")
        guard let action else { return .returned }
        return hasOwner ? action.perform(tick, for: owner.object) : action.perform(tick)
    }
}

/// A timer whose action is a task on the main actor.
final class MainActorTaskEntry: MainActorOwnedEntry, @unchecked Sendable {
    // As the superclass says.
    private var action: TimerTask?

    @inline(__always)
    init(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: AnyObject?,
        type: (any AnyObject.Type)?, _ action: TimerTask
    ) {
        self.action = consume action
        super.init(consume schedule, on: consume scheduler, label, owner: owner, type: type)
    }

    override func releaseAction() {
        if MainContext.isCurrent {
            action = nil
        } else if let parcel = Parcel(takingFrom: &action) {
            MainContext.run { parcel.open() }
        }
    }

    override var runsInPlace: Bool { false }

    override func handOver(ticket: UInt16) {
        Task { @MainActor [self] in
            await runClaimed(ticket: ticket) { tick in
                guard let action else { return .returned }
                return hasOwner ? await action.perform(tick, for: owner.object) : await action.perform(tick)
            }
        }
    }
}
