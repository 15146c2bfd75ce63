import Dispatch

/// What the two main actor forms share: an owner that is read, and an action that is destroyed, on the main actor only.
class MainActorOwnedEntry<Owner: AnyObject, Action>: TimerEntry, @unchecked Sendable {
    // Both are touched only on the main actor, except by `init` and by `releaseAction`, which ships the action there.
    fileprivate final var action: Action?
    fileprivate final weak let owner: Owner?

    init(_ setting: borrowing TimerSetting, owner: Owner, action: Action) {
        self.owner = setting.hasOwner ? owner : nil
        self.action = action
        super.init(setting)
    }

    override func releaseAction() {
        guard let parcel = Parcel(takingFrom: &action) else { return }
        if MainContext.isCurrent { return parcel.open() }
        MainContext.run { parcel.open() }
    }

    override var isOwnerGone: Bool { hasOwner && owner == nil }

    override var isOwnerReadable: Bool { MainContext.isCurrent }

    override func askWhetherOwnerIsGone(_ answer: @escaping @Sendable (Bool) -> Void) {
        if MainContext.isCurrent { return answer(owner == nil) }
        MainContext.run { [self] in answer(owner == nil) }
    }

    override var ownerType: String? { hasOwner ? "\(Owner.self)" : nil }
}

typealias MainCall<Owner> = @MainActor (Owner, Tick) throws -> Void
typealias MainTask<Owner> = @MainActor (Owner, Tick) async throws -> Void

/// A timer whose action is a plain call on the main actor.
final class MainActorEntry<Owner: AnyObject>: MainActorOwnedEntry<Owner, MainCall<Owner>>, @unchecked Sendable {
    // As the superclass says.

    override var runsInPlace: Bool { MainContext.isCurrent }

    override func handOver(ticket: UInt16) {
        MainContext.run { [self] in runClaimed(ticket: ticket) }
    }

    override func perform(_ tick: Tick) -> TimerStateMachine.Outcome {
        MainActor.assumeIsolated {
            guard let owner = present(owner) else { return .ownerReleased }
            do {
                try action?(owner, tick)
                return .returned
            } catch {
                return .threw(error)
            }
        }
    }
}

/// A timer whose action is a task on the main actor.
final class MainActorTaskEntry<Owner: AnyObject>: MainActorOwnedEntry<Owner, MainTask<Owner>>, @unchecked Sendable {
    // As the superclass says.

    override var runsInPlace: Bool { false }

    override func handOver(ticket: UInt16) {
        Task { @MainActor [self] in
            await runClaimed(ticket: ticket) { tick in
                guard let owner = present(owner) else { return .ownerReleased }
                do {
                    try await action?(owner, tick)
                    return .returned
                } catch {
                    return .threw(error)
                }
            }
        }
    }
}
