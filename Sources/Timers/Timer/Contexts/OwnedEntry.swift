/// A timer that may have an owner, which it does not keep alive.
class OwnedEntry<Owner: AnyObject>: TimerEntry, @unchecked Sendable {
    // The reference can be read on any thread, as `TimerEntry` says.
    private let reference: ZeroingReference

    init(_ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: Owner?) {
        reference = ZeroingReference(owner)
        super.init(schedule, on: scheduler, label, hasOwner: owner != nil)
    }

    /// The owner, if it is still there.
    // The reference is not generic: the runtime would look its type up for each timer that is made.
    final var owner: Owner? {
        guard let object = reference.object else { return nil }
        return unsafe unsafeDowncast(object, to: Owner.self)
        // `init` was given an `Owner`.
    }

    override final var ownerObject: AnyObject? { reference.object }

    override final var ownerType: String? { hasOwner ? "\(Owner.self)" : nil }
}

/// A timer whose action a plain call on its context runs.
///
/// Where any thread may destroy the action, a context needs no more than this class. Other contexts have a subclass.
class PlainEntry<Owner: AnyObject>: OwnedEntry<Owner>, @unchecked Sendable {
    // One party at a time touches the action, as `TimerEntry` says. After `init`, a subclass for actions that are not
    // Sendable lets only its context touch it, except `packAction`, which moves the action there.
    private final var action: TimerAction<Owner>?

    init(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: Owner?,
        _ action: TimerAction<Owner>
    ) {
        self.action = action
        super.init(schedule, on: scheduler, label, owner: owner)
    }

    override func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
        action?.perform(tick, for: owner) ?? .returned
    }

    override final func dropAction() { action = nil }

    override final func packAction() -> (any Disposable)? { DisposalBox(takingFrom: &action) }
}

/// The owner type of timers without an owner.
final class NoOwner: Sendable {
    private init() {}
}

/// What a timer does at once, in the isolation of its context.
enum TimerAction<Owner: AnyObject> {
    case owned((Owner, Tick) throws -> Void)
    case ownerless((Tick) throws -> Void)

    /// Runs the action, unless its owner is gone.
    func perform(_ tick: Tick, for owner: @autoclosure () -> Owner?) -> TimerStateMachine.Outcome {
        do {
            switch self {
            case .owned(let action):
                guard let owner = owner() else { return .ownerReleased }
                try action(owner, tick)
            case .ownerless(let action):
                try action(tick)
            }
            return .returned
        } catch {
            return .threw(error)
        }
    }
}
