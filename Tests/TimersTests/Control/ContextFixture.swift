import Dispatch
import Timers
import TimersTesting

/// A kind of context for timers.
enum ControlledContext: CaseIterable {
    case mainActor, mainActorAsync, actor, globalActor, globalActorAsync, serialQueue, serialQueueAsync, concurrentQueue
    case thread, spinningThread, runLoop, mainActorOwnerless, queueOwnerless, runLoopOwnerless, handmadeDriver,
        virtualTime

    var hasOwner: Bool {
        switch self {
        case .mainActorOwnerless, .queueOwnerless, .runLoopOwnerless: false
        default: true
        }
    }

    /// Whether the context can run other work while an action runs.
    var isFreeDuringAction: Bool {
        switch self {
        case .mainActorAsync, .actor, .globalActorAsync, .serialQueueAsync, .concurrentQueue: true
        default: false
        }
    }
}

/// A context for tests, with all objects that its timers need.
final class ContextFixture: Sendable {
    let context: ControlledContext
    let queue = DispatchQueue(label: "serial")
    let concurrent = DispatchQueue.concurrent("concurrent", blocking: .userInitiated)
    let pump = DispatchQueue(label: "pump")
    let time = VirtualTime()
    let loop: LoopThread?
    let scheduler: TimerScheduler

    init(_ context: ControlledContext) {
        self.context = context
        loop = context == .runLoop || context == .runLoopOwnerless ? LoopThread() : nil
        scheduler =
            switch context {
            case .serialQueue, .serialQueueAsync, .queueOwnerless: .serialQueue(queue)
            case .concurrentQueue: .queue(concurrent)
            case .thread: .thread(name: "table")
            case .spinningThread: .thread(name: "table", precision: .spinning(.microseconds(20)))
            case .handmadeDriver: TimerScheduler(driver: HandmadeDriver())
            case .virtualTime: time.scheduler
            default: .main
            }
    }

    deinit { loop?.leave() }

    /// A timer that ticks once an hour, on its own context.
    func subject() -> Subject {
        let subject = Subject()
        if context.hasOwner {
            let deinitHook = subject.deinitHook
            subject.owner.put(context == .actor ? ActorOwner(deinitHook) : PlainOwner(deinitHook))
        }
        subject.adopt(
            start(.every(.seconds(3600)), owner: subject.owner.value) {
                let token = Token(subject.released)
                return FixtureAction(
                    plain: { _ in
                        _ = token
                        subject.act()
                    },
                    suspending: { _ in
                        _ = token
                        await subject.act()
                    })
            })
        return subject
    }

    /// Runs `body` on the context, outside every action of the subject, and waits for it.
    func onContext(_ subject: Subject, _ body: @escaping @Sendable () -> Void) {
        onContext(of: subject.owner.value as? ActorOwner, body)
    }

    /// Runs `body` on the context, and waits for it.
    ///
    /// - Parameters:
    ///   - actor: the owner, if that is the context.
    ///   - body: what to do.
    func onContext(of actor: (any Actor)?, _ body: @escaping @Sendable () -> Void) {
        switch context {
        case .mainActor, .mainActorAsync, .mainActorOwnerless: DispatchQueue.main.sync(execute: body)
        case .actor: waiting { await TableActor.run(body, on: actor) }
        case .globalActor, .globalActorAsync: waiting { await TableActor.run(body, on: TableActor.shared) }
        case .serialQueue, .serialQueueAsync, .queueOwnerless: queue.sync(execute: body)
        case .concurrentQueue: concurrent.sync(execute: body)
        case .runLoop, .runLoopOwnerless: loop?.run(body)
        case .virtualTime: pump.sync(execute: body)
        case .thread, .spinningThread, .handmadeDriver:
            let done = Occurrences()
            let errand = OwnedTimer(.after(.zero), on: scheduler) { _ in
                body()
                done.happen()
            }
            _ = done.wait()
            errand.cancel()
        }
    }

    /// Runs the context for a while, if it does not run by itself.
    func turn(_ duration: Duration = .zero) {
        if context == .virtualTime { pump.async { self.time.advance(by: duration) } }
    }
}

extension TableActor {
    static func run(_ body: @Sendable () -> Void, on isolation: isolated (any Actor)?) {
        body()
    }
}
