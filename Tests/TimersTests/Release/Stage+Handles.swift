import Dispatch
import Timers

extension Stage {
    /// Whether a due tick is handed over to the context, from another one.
    var handsOver: Bool { context == .actor || context == .globalActor }

    /// Whether no other test has timers on the scheduler.
    var hasOwnScheduler: Bool {
        switch context {
        case .mainActor, .mainActorAsync, .mainActorOwnerless, .actor, .globalActor, .runLoop, .runLoopOwnerless: false
        default: true
        }
    }

    /// Where captures have to be destroyed; nil if anywhere, or if they see to it themselves.
    var placeOfCaptures: Whereabouts? {
        switch context {
        case .mainActor, .mainActorAsync, .mainActorOwnerless, .runLoop, .runLoopOwnerless: break
        default: return nil
        }
        let place = Slot<Whereabouts>()
        onContext(of: nil) { place.put(.current) }
        return place.value
    }

    /// Runs `body` on the context, which does nothing else until that returns.
    func occupy(_ actor: (any Actor)?, _ body: @escaping @Sendable () -> Void) {
        if context == .concurrentQueue {
            concurrent.sync(flags: .barrier, execute: body)
        } else {
            onContext(of: actor, body)
        }
    }

    /// Starts a timer on the context that has no owner where it can.
    func startPlain(_ schedule: TimerSchedule, _ body: @escaping @Sendable () -> Void) -> OwnedTimer {
        start(schedule, owner: context == .actor ? PassingActor.shared : context.hasOwner ? PassingOwner.shared : nil) {
            StageAction(plain: { _ in body() }, suspending: { _ in body() })
        }
    }
}

private final class PassingOwner: StageOwner {
    static let shared = PassingOwner()
}

private actor PassingActor: StageOwner {
    static let shared = PassingActor()
}
