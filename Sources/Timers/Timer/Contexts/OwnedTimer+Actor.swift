extension OwnedTimer {
    /// Starts a timer whose action runs on an actor, its owner.
    ///
    /// The action may be synchronous, asynchronous or throwing.
    ///
    /// A tick is a hop to the actor; the next one is planned when the action has returned, so the timer never overlaps
    /// itself. In the actor's own `init` put the timer into a ``TimerBag``.
    ///
    /// - Parameters:
    ///   - schedule: when it ticks.
    ///   - owner: the actor it runs on and lives for, held weakly.
    ///   - name: what lists and logs call it.
    ///   - fileID: where it was made, for lists and logs.
    ///   - line: where it was made, for lists and logs.
    ///   - action: what it does, isolated to the actor.
    @discardableResult
    public convenience init<Owner: Actor>(
        _ schedule: TimerSchedule,
        actor owner: Owner,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping @Sendable (isolated Owner, Tick) async throws -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            consume schedule, on: .shared, label, for: owner, ActorEntry.Action(call: consume action)
        ) { schedule, scheduler, label, action in
            ActorEntry(schedule, on: scheduler, label, owner: owner, action)
        }
    }
}

/// A timer whose action runs on the actor that owns it.
final class ActorEntry<Owner: Actor>: TimerEntry, @unchecked Sendable {
    // The action is touched by one party at a time, as `TimerEntry` says.
    private var action: Action?
    private let owner: ZeroingReference

    /// The action: as it is, it would be wrapped to go through `OwnedTimer.init`, which is generic.
    struct Action {
        let call: @Sendable (isolated Owner, Tick) async throws -> Void
    }

    @inline(__always)
    init(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: Owner, _ action: Action
    ) {
        self.action = consume action
        self.owner = ZeroingReference(owner)
        super.init(consume schedule, on: consume scheduler, label, hasOwner: true)
    }

    override var runsInPlace: Bool { false }

    override func handOver(ticket: UInt16) {
        Task(executorPreference: VirtualContext.executor) { [self] in
            if let owner = owner.object {
                await runClaimed(ticket: ticket, on: unsafe unsafeDowncast(owner, to: Owner.self))
                // `init` was given it.
            } else {
                await runClaimed(ticket: ticket, isolation: nil) { _ in .ownerReleased }
            }
        }
    }

    private func runClaimed(ticket: UInt16, on owner: isolated Owner) async {
        await runClaimed(ticket: ticket) { tick in
            do {
                try await action?.call(owner, tick)
                return .returned
            } catch {
                return .threw(error)
            }
        }
    }

    override func releaseAction() {
        action = nil
    }

    override var isOwnerGone: Bool { owner.object == nil }

    override var ownerType: String? { "\(Owner.self)" }
}
