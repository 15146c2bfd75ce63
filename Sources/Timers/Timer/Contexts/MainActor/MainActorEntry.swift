/// A timer whose action runs on the main actor.
final class MainActorEntry<Owner: AnyObject>: OwnedEntry<Owner>, @unchecked Sendable {
    // Unchecked, because `action` is not Sendable. Only the main actor uses it, except `init`, which runs before any
    // other access, and `packAction`, which moves the action to the main actor.
    private var action: MainActorAction<Owner>?
    private let suspends: Bool

    init(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: Owner?,
        _ action: MainActorAction<Owner>
    ) {
        self.action = action
        suspends = action.suspends
        super.init(schedule, on: scheduler, label, owner: owner)
    }

    override var runsInPlace: Bool { !suspends && MainContext.isCurrent }

    override func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
        MainActor.assumeIsolated { action?.perform(tick, for: owner) ?? .returned }
    }

    override func startRunner(_ number: UInt32) {
        if !suspends { return MainContext.run { [self] in runClaimed() } }
        let task = VirtualContext.startTask(onMain: true, for: info.label) { @MainActor [self] in
            await runClaimed { tick in await action?.performAsync(tick, for: owner) ?? .returned }
        }
        noteRunner(task, number)
    }

    override func runOnContext(_ job: @escaping @Sendable () -> Void) { MainContext.run(job) }

    override var mayReleaseHere: Bool { MainContext.isCurrent }

    override func dropAction() { action = nil }

    override func packAction() -> (any Disposable)? { DisposalBox(takingFrom: &action) }
}

/// The action of a timer on the main actor.
enum MainActorAction<Owner: AnyObject> {
    case owned(@MainActor (Owner, Tick) throws -> Void)
    case ownerless(@MainActor (Tick) throws -> Void)
    case ownedAsync(@MainActor (Owner, Tick) async throws -> Void)
    case ownerlessAsync(@MainActor (Tick) async throws -> Void)

    var suspends: Bool {
        switch self {
        case .owned, .ownerless: false
        case .ownedAsync, .ownerlessAsync: true
        }
    }

    /// Runs an action that does not suspend, unless its owner is destroyed.
    @MainActor
    func perform(_ tick: Tick, for owner: @autoclosure () -> Owner?) -> TimerStateMachine.Outcome {
        do {
            switch self {
            case .owned(let action):
                guard let owner = owner() else { return .ownerReleased }
                try action(owner, tick)
            case .ownerless(let action): try action(tick)
            case .ownedAsync, .ownerlessAsync: preconditionFailure("an async action needs performAsync")
            }
            return .returned
        } catch {
            return .threw(error)
        }
    }

    /// Runs an action that may suspend, unless its owner is destroyed.
    @MainActor
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
