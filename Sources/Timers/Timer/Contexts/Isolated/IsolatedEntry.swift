/// A timer whose action and owner are isolated to an actor that is not the owner.
final class IsolatedEntry<Owner: AnyObject>: PlainEntry<Owner>, @unchecked Sendable {
    // Unchecked, because the superclass is. Any thread may read this reference, as it may the owner's in `TimerEntry`.
    private let actor: ZeroingReference
    private let suspends: Bool

    init(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: Owner,
        isolation: any Actor, _ action: TimerAction<Owner>
    ) {
        actor = ZeroingReference(isolation)
        suspends = action.suspends
        super.init(schedule, on: scheduler, label, owner: owner, action)
    }

    private var isolation: (any Actor)? { actor.object as? any Actor }

    override var isMadeTooLate: Bool { super.isMadeTooLate || actor.isEmpty }

    override var runsInPlace: Bool { false }

    override func startRunner(_ number: UInt32) {
        let task = Task(executorPreference: VirtualContext.executor) { [self] in
            if let isolation {
                scheduler.sleepWitness?.willRun(for: info.label, on: isolation)
                await runClaimed(on: isolation)
                scheduler.sleepWitness?.hasRun(on: isolation)
            } else {
                await runClaimed(isolation: nil) { _ in .ownerReleased }
            }
        }
        if suspends { noteRunner(task, number) }
    }

    private func runClaimed(on isolation: isolated any Actor) async {
        if suspends { await runClaimed { tick in await performAsync(tick) } } else { runClaimed() }
    }

    override func runOnContext(_ job: @escaping @Sendable () -> Void) {
        // If the actor is destroyed, no code can run on it, so any thread may run the job.
        guard let isolation else { return scheduler.mayReleaseHere ? job() : scheduler.driver.run(job) }
        Task { await Self.run(on: isolation, job) }
    }

    private static func run(on isolation: isolated any Actor, _ job: @Sendable () -> Void) { job() }

    override var mayReleaseHere: Bool { false }
}
