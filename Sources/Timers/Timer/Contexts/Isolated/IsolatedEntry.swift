/// A timer whose action and owner are confined to an actor that is neither of them.
final class IsolatedEntry<Owner: AnyObject>: OwnedEntry<Owner>, @unchecked Sendable {
    // The action is touched by jobs on `isolation` only, and there by one party at a time, as `TimerEntry` says.
    private var action: TimerAction<Owner>?
    private let actor: ZeroingReference

    init(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: Owner,
        isolation: any Actor, _ action: @escaping (Owner, Tick) throws -> Void
    ) {
        self.action = .owned(action)
        actor = ZeroingReference(isolation)
        super.init(schedule, on: scheduler, label, owner: owner)
    }

    private var isolation: (any Actor)? { actor.object as? any Actor }

    override var runsInPlace: Bool { false }

    override func startRunner(_ number: UInt32) {
        Task(executorPreference: VirtualContext.executor) { [self] in
            if let isolation {
                await Self.run(on: isolation) { runClaimed() }
            } else {
                await runClaimed(isolation: nil) { _ in .ownerReleased }
            }
        }
    }

    override func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
        action?.perform(tick, for: owner) ?? .returned
    }

    override func runOnContext(_ job: @escaping @Sendable () -> Void) {
        // An actor that is gone excludes nothing any more.
        guard let isolation else { return job() }
        Task { await Self.run(on: isolation, job) }
    }

    private static func run(on isolation: isolated any Actor, _ job: @Sendable () -> Void) { job() }

    override var mayReleaseHere: Bool { false }

    override func packAction() -> (any Disposable)? { DisposalBox(takingFrom: &action) }
}
