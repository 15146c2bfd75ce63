import Dispatch
import TestSupport
import Timers

extension ContextFixture {
    /// Whether another context claims a due tick and submits it to this one.
    var submitsDueTicks: Bool { context == .actor || context == .globalActor || context == .globalActorAsync }

    /// Runs a part of a test that may block the context, and on an actor only while no other test blocks one.
    ///
    /// A blocked actor blocks a thread of the concurrency runtime. On Linux that has as few threads as the machine has
    /// processors, and both the scheduler that claims the ticks of actors and `waiting(for:)` need one of them.
    func blocking<Result>(_ body: () -> Result) -> Result {
        guard submitsDueTicks else { return body() }
        blockedActors.wait()
        defer { blockedActors.signal() }
        return body()
    }

    /// Whether no other test has timers on the scheduler.
    var hasOwnScheduler: Bool {
        switch context {
        case .mainActor, .mainActorAsync, .mainActorOwnerless, .actor, .globalActor, .globalActorAsync, .runLoop,
            .runLoopOwnerless:
            false
        default: true
        }
    }

    /// The context on which captures have to be destroyed; nil if any context may, or if the captures check it
    /// themselves.
    var placeOfCaptures: Whereabouts? {
        switch context {
        case .mainActor, .mainActorAsync, .mainActorOwnerless, .runLoop, .runLoopOwnerless: break
        default: return nil
        }
        let place = Slot<Whereabouts>()
        onContext(of: nil) { place.put(.current) }
        return place.value
    }

    /// Runs `body` on the context, which is blocked until `body` returns.
    func occupy(_ actor: (any Actor)?, _ body: @escaping @Sendable () -> Void) {
        if context == .concurrentQueue {
            concurrent.sync(flags: .barrier, execute: body)
        } else {
            onContext(of: actor, body)
        }
    }

    /// Starts a timer on the context, without an owner if the context allows that.
    func startPlain(_ schedule: TimerSchedule, _ body: @escaping @Sendable () -> Void) -> OwnedTimer {
        start(schedule, owner: context == .actor ? PassingActor.shared : context.hasOwner ? PassingOwner.shared : nil) {
            FixtureAction(plain: { _ in body() }, suspending: { _ in body() })
        }
    }
}

private final class PassingOwner: StageOwner {
    static let shared = PassingOwner()
}

private actor PassingActor: StageOwner {
    static let shared = PassingActor()
}

/// Lets one test at a time block an actor.
private let blockedActors = DispatchSemaphore(value: 1)
