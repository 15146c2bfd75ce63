extension OwnedTimer {
    /// Starts a timer on whatever actor or global actor the caller is on, for an owner that is neither Sendable nor on the
    /// main actor.
    ///
    /// Owner and action stay on that actor. The actor itself is held weakly: the timer ends with it.
    ///
    /// - Parameters:
    ///   - schedule: when it ticks.
    ///   - owner: the object it lives for, held weakly.
    ///   - isolation: the caller's actor. A caller on no actor does not compile; a lazy property is such a place.
    ///   - name: what lists and logs call it.
    ///   - fileID: where it was made, for lists and logs.
    ///   - line: where it was made, for lists and logs.
    ///   - action: what it does, on the same actor, with the owner and the tick.
    @discardableResult
    public convenience init<Owner: AnyObject>(
        _ schedule: TimerSchedule,
        isolated owner: Owner,
        isolation: isolated any Actor = #isolation,
        name: String? = nil,
        fileID: StaticString = #fileID,
        line: UInt = #line,
        action: @escaping (Owner, Tick) throws -> Void
    ) {
        let label = TimerLabel(name: name, fileID: fileID, line: line)
        self.init(
            consume schedule, on: .shared, label, for: owner, TimerAction(consume action)
        ) { schedule, scheduler, label, action in
            IsolatedEntry(
                schedule, on: scheduler, label, owner: owner, type: Owner.self, isolation: isolation, action)
        }
    }
}

/// A timer whose action and owner are confined to an actor that is neither of them.
final class IsolatedEntry: TimerEntry, @unchecked Sendable {
    // Owner and action are touched only by jobs on `isolation`, and there by one party at a time, as `TimerEntry` says.
    private var action: TimerAction?
    private let owner: ZeroingReference
    private let actor: ZeroingReference
    private let type: any AnyObject.Type

    @inline(__always)
    init(
        _ schedule: TimerSchedule, on scheduler: TimerScheduler, _ label: TimerLabel, owner: AnyObject,
        type: any AnyObject.Type, isolation: any Actor, _ action: TimerAction
    ) {
        self.action = consume action
        self.owner = ZeroingReference(owner)
        self.type = type
        actor = ZeroingReference(isolation)
        super.init(consume schedule, on: consume scheduler, label, hasOwner: true)
    }

    private var isolation: (any Actor)? { actor.object as? any Actor }

    override var runsInPlace: Bool { false }

    override func handOver(ticket: UInt16) {
        Task(executorPreference: VirtualContext.executor) { [self] in
            if let isolation {
                await runClaimed(ticket: ticket, on: isolation)
            } else {
                await runClaimed(ticket: ticket, isolation: nil) { _ in .ownerReleased }
            }
        }
    }

    private func runClaimed(ticket: UInt16, on isolation: isolated any Actor) async {
        await runClaimed(ticket: ticket) { tick in action?.perform(tick, for: owner.object) ?? .returned }
    }

    override func releaseAction() {
        guard let parcel = Parcel(takingFrom: &action) else { return }
        guard let isolation else { return parcel.open() }
        Task { await parcel.open(on: isolation) }
    }

    override var isOwnerGone: Bool { owner.object == nil }

    override func isOwnerStillThere() -> Bool {
        var object = owner.object
        guard let isolation, let parcel = Parcel(takingFrom: &object) else { return false }
        Task { await parcel.open(on: isolation) }
        return true
    }

    override var ownerType: String? { "\(type)" }
}
