/// A timer whose action runs on the actor that owns it.
final class ActorEntry<Owner: Actor>: OwnedEntry<Owner>, @unchecked Sendable {
    // Unchecked, because `action` is mutable. `TimerEntry` says why only one thread at a time uses it.
    private var action: (@Sendable (isolated Owner, Tick) async throws -> Void)?

    init(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: Owner,
        _ action: @escaping @Sendable (isolated Owner, Tick) async throws -> Void
    ) {
        self.action = action
        super.init(schedule, on: scheduler, label, owner: owner)
    }

    override var runsInPlace: Bool { false }

    override func startRunner(_ number: UInt32) {
        let task = Task(executorPreference: VirtualContext.executor) { [self] in
            if let owner {
                scheduler.sleepWitness?.willRun(for: info.label, on: owner)
                await runClaimed(on: owner)
                scheduler.sleepWitness?.hasRun(on: owner)
            } else {
                await runClaimed(isolation: nil) { _ in .ownerReleased }
            }
        }
        noteRunner(task, number)
    }

    private func runClaimed(on owner: isolated Owner) async {
        await runClaimed { tick in
            do {
                try await action?(owner, tick)
                return .returned
            } catch {
                return .threw(error)
            }
        }
    }

    override func dropAction() { action = nil }

    override func packAction() -> (any Disposable)? { DisposalBox(takingFrom: &action) }
}
