import Dispatch
import Timers

/// The action of a timer on a fixture, for forms whose actions may suspend and for the others.
struct FixtureAction: Sendable {
    let plain: @Sendable (Tick) throws -> Void
    let suspending: @Sendable (Tick) async throws -> Void
}

/// An owner of timers on a fixture.
protocol StageOwner: AnyObject, Sendable {}

extension ContextFixture {
    /// Starts a timer on the context.
    ///
    /// - Parameters:
    ///   - schedule: when it ticks.
    ///   - owner: its owner, an actor if that is the context; nil for none.
    ///   - action: makes the action; called where the timer is made, so that only the timer holds what the action
    ///     captures.
    /// - Returns: the only reference to the handle.
    func start(
        _ schedule: TimerSchedule, owner: (any StageOwner)?, _ action: @escaping @Sendable () -> FixtureAction
    ) -> OwnedTimer {
        let made = Slot<OwnedTimer>()
        switch context {
        case .mainActor, .mainActorAsync, .mainActorOwnerless:
            DispatchQueue.main.sync {
                MainActor.assumeIsolated { made.put(self.makeOnMain(schedule, owner, action())) }
            }
        case .globalActor, .globalActorAsync:
            // A task releases what its closure holds some time after it has ended, and an owner that lives on for that
            // time would tick once more.
            let carried = Slot<any StageOwner>()
            carried.put(owner)
            waiting { await self.makeOnGlobalActor(schedule, carried.take(), action, made) }
        case .runLoop, .runLoopOwnerless:
            loop?.run { made.put(self.makeOnLoop(schedule, owner, action())) }
        case .actor:
            if let owner = owner as? any Actor { made.put(makeOnActor(schedule, owner, action())) }
        default:
            made.put(makeOnScheduler(schedule, owner, action()))
        }
        guard let handle = made.take() else { fatalError("no timer was made on \(context)") }
        return handle
    }

    @MainActor
    private func makeOnMain(
        _ schedule: TimerSchedule, _ owner: (any StageOwner)?, _ action: FixtureAction
    ) -> OwnedTimer {
        func make<Owner: StageOwner>(_ owner: Owner) -> OwnedTimer {
            if context == .mainActor { return OwnedTimer(schedule, owner: owner) { _, tick in try action.plain(tick) } }
            return OwnedTimer(schedule, owner: owner) { _, tick in try await action.suspending(tick) }
        }
        if let owner { return make(owner) }
        return OwnedTimer(schedule) { tick in try action.plain(tick) }
    }

    @TableActor
    private func makeOnGlobalActor(
        _ schedule: TimerSchedule, _ owner: (any StageOwner)?,
        _ action: @Sendable () -> FixtureAction, _ made: Slot<OwnedTimer>
    ) {
        func make<Owner: StageOwner>(_ owner: Owner) -> OwnedTimer {
            let action = action()
            if context == .globalActor {
                return OwnedTimer(schedule, isolated: owner) { _, tick in try action.plain(tick) }
            }
            return OwnedTimer(schedule, isolated: owner) { _, tick in try await action.suspending(tick) }
        }
        if let owner { made.put(make(owner)) }
    }

    private func makeOnLoop(
        _ schedule: TimerSchedule, _ owner: (any StageOwner)?, _ action: FixtureAction
    ) -> OwnedTimer {
        func make<Owner: StageOwner>(_ owner: Owner) -> OwnedTimer {
            OwnedTimer(schedule, runLoop: .current, owner: owner) { _, tick in try action.plain(tick) }
        }
        if let owner { return make(owner) }
        return OwnedTimer(schedule, runLoop: .current) { tick in try action.plain(tick) }
    }

    private func makeOnActor<Owner: Actor>(
        _ schedule: TimerSchedule, _ owner: Owner, _ action: FixtureAction
    ) -> OwnedTimer {
        OwnedTimer(schedule, actor: owner) { _, tick in try await action.suspending(tick) }
    }

    private func makeOnScheduler(
        _ schedule: TimerSchedule, _ owner: (any StageOwner)?, _ action: FixtureAction
    ) -> OwnedTimer {
        func make<Owner: StageOwner>(_ owner: Owner) -> OwnedTimer {
            if context == .serialQueueAsync {
                return OwnedTimer(schedule, on: scheduler, owner: owner) { _, tick in try await action.suspending(tick)
                }
            }
            return OwnedTimer(schedule, on: scheduler, owner: owner) { _, tick in try action.plain(tick) }
        }
        if let owner { return make(owner) }
        return OwnedTimer(schedule, on: scheduler) { tick in try action.plain(tick) }
    }
}
