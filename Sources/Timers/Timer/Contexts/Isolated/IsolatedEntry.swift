/// A timer whose action and owner are confined to an actor that is neither of them.
final class IsolatedEntry<Owner: AnyObject>: PlainEntry<Owner>, @unchecked Sendable {
    // The reference can be read on any thread, as `TimerEntry` says of the owner's.
    private let actor: ZeroingReference

    init(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: Owner,
        isolation: any Actor, _ action: @escaping (Owner, Tick) throws -> Void
    ) {
        actor = ZeroingReference(isolation)
        super.init(schedule, on: scheduler, label, owner: owner, .owned(action))
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

    override func runOnContext(_ job: @escaping @Sendable () -> Void) {
        // An actor that is gone excludes nothing any more.
        guard let isolation else { return job() }
        Task { await Self.run(on: isolation, job) }
    }

    private static func run(on isolation: isolated any Actor, _ job: @Sendable () -> Void) { job() }

    override var mayReleaseHere: Bool { false }
}
