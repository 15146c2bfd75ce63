/// A timer that may have an owner, which it does not keep alive.
class OwnedEntry<Owner: AnyObject>: TimerEntry, @unchecked Sendable {
    // Unchecked, because the superclass is. Any thread may read this reference, as `TimerEntry` says.
    private let reference: ZeroingReference

    init(_ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: Owner?) {
        reference = ZeroingReference(owner)
        super.init(schedule, on: scheduler, label, hasOwner: owner != nil)
    }

    /// The owner; nil if it is destroyed.
    // A generic reference would make the runtime look up its type for each new timer. So the reference is not generic,
    // and this downcasts. That is sound because `init` takes an `Owner`.
    final var owner: Owner? {
        guard let object = reference.object else { return nil }
        return unsafe unsafeDowncast(object, to: Owner.self)
    }

    override final var ownerObject: AnyObject? { reference.object }

    override var isMadeTooLate: Bool { reference.isEmpty }

    override final var ownerType: String? { hasOwner ? "\(Owner.self)" : nil }
}

/// A timer whose action runs by a plain call on its context.
///
/// A context uses this class directly if any thread may destroy the action. Other contexts use a subclass.
class PlainEntry<Owner: AnyObject>: OwnedEntry<Owner>, @unchecked Sendable {
    // Unchecked, because `action` is mutable. `TimerEntry` says why only one thread at a time uses it. In a subclass
    // whose actions are not Sendable, only the context uses the action after `init`, except `packAction`, which moves
    // it there.
    // The runtime's own check of exclusivity could find nothing, for the same reason.
    @safe @exclusivity(unchecked) private final var action: TimerAction<Owner>?

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

    /// Runs an action that may suspend, in the caller's isolation.
    final func performAsync(_ tick: Tick) async -> TimerStateMachine.Outcome {
        await action?.performAsync(tick, for: owner) ?? .returned
    }

    override func dropAction() { action = nil }

    override func packAction() -> (any Disposable)? { DisposalBox(takingFrom: &action) }
}

/// The type that stands for the owner of a timer without one.
final class NoOwner: Sendable {
    private init() {}
}

/// The action of a timer in the isolation of its context.
enum TimerAction<Owner: AnyObject> {
    case owned((Owner, Tick) throws -> Void)
    case ownerless((Tick) throws -> Void)
    case ownedAsync((Owner, Tick) async throws -> Void)
    case ownerlessAsync((Tick) async throws -> Void)

    var suspends: Bool {
        switch self {
        case .owned, .ownerless: false
        case .ownedAsync, .ownerlessAsync: true
        }
    }

    /// Runs an action that cannot suspend, unless its owner is destroyed.
    func perform(_ tick: Tick, for owner: @autoclosure () -> Owner?) -> TimerStateMachine.Outcome {
        do {
            switch self {
            case .owned(let action):
                guard let owner = owner() else { return .ownerReleased }
                try action(owner, tick)
            case .ownerless(let action):
                try action(tick)
            case .ownedAsync, .ownerlessAsync: preconditionFailure("an async action needs performAsync")
            }
            return .returned
        } catch {
            return .threw(error)
        }
    }

    /// Runs an action that may suspend, unless its owner is destroyed.
    func performAsync(_ tick: Tick, for owner: @autoclosure () -> Owner?) async -> TimerStateMachine.Outcome {
        do {
            switch self {
            case .ownedAsync(let action):
                guard let owner = owner() else { return .ownerReleased }
                try await action(owner, tick)
            case .ownerlessAsync(let action): try await action(tick)
            case .owned, .ownerless: return perform(tick, for: owner())
            }
            return .returned
        } catch {
            return .threw(error)
        }
    }
}

/// A timer of the package itself, whose action never blocks and captures no objects of users.
///
/// A scheduler with lanes runs it where the alarm rings. So it needs no other thread, and blocked actions do not delay
/// it.
final class PromptEntry<Owner: AnyObject>: PlainEntry<Owner>, @unchecked Sendable {
    // Unchecked, because the superclass is.
    override var mayBlock: Bool { false }

    override var mayReleaseHere: Bool { true }
}
