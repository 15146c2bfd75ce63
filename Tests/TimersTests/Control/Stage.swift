import Dispatch
import Timers
import TimersTesting

/// A kind of place for timers.
enum ControlledContext: CaseIterable {
    case mainActor, mainActorAsync, actor, globalActor, serialQueue, concurrentQueue, thread, spinningThread, runLoop
    case mainActorOwnerless, queueOwnerless, runLoopOwnerless, handmadeDriver, virtualTime

    var hasOwner: Bool {
        switch self {
        case .mainActorOwnerless, .queueOwnerless, .runLoopOwnerless: false
        default: true
        }
    }

    /// Whether the context can do something else while an action of it is under way.
    var isFreeDuringAction: Bool {
        switch self {
        case .mainActorAsync, .actor, .concurrentQueue: true
        default: false
        }
    }

    /// Whether the question if the owner is there may be answered later.
    var asksLater: Bool {
        switch self {
        case .mainActor, .mainActorAsync, .globalActor, .runLoop: true
        default: false
        }
    }
}

/// One such place, with all that its timers need.
final class Stage: Sendable {
    let context: ControlledContext
    private let queue = DispatchQueue(label: "serial")
    private let concurrent = DispatchQueue.concurrent("concurrent", blocking: .userInitiated)
    private let pump = DispatchQueue(label: "pump")
    private let time = VirtualTime()
    private let loop: RunningLoop?
    private let scheduler: TimerScheduler

    init(_ context: ControlledContext) {
        self.context = context
        loop = context == .runLoop || context == .runLoopOwnerless ? RunningLoop() : nil
        scheduler =
            switch context {
            case .serialQueue, .queueOwnerless: .serialQueue(queue)
            case .concurrentQueue: .queue(concurrent)
            case .thread: .thread(name: "table")
            case .spinningThread: .thread(name: "table", precision: .spinning(.microseconds(20)))
            case .handmadeDriver: TimerScheduler(driver: HandmadeDriver())
            case .virtualTime: time.scheduler
            default: .main
            }
    }

    /// A timer that ticks once an hour, on its own context.
    func subject() -> Subject {
        let subject = Subject()
        let token = Token(subject.released)
        let schedule = TimerSchedule.every(.seconds(3600))
        if context == .actor {
            let owner = ActorOwner(subject.farewell)
            subject.owner.put(owner)
            subject.adopt(
                OwnedTimer(schedule, actor: owner) { _, _ in
                    _ = token
                    await subject.act()
                })
            return subject
        }
        if context.hasOwner { subject.owner.put(PlainOwner(subject.farewell)) }
        switch context {
        case .mainActor, .mainActorAsync, .mainActorOwnerless:
            DispatchQueue.main.sync { MainActor.assumeIsolated { makeOnMain(subject, token, schedule) } }
        case .globalActor:
            waiting { await self.makeOnGlobalActor(subject, token, schedule) }
        case .runLoop, .runLoopOwnerless:
            loop?.run { self.makeOnLoop(subject, token, schedule) }
        case .queueOwnerless:
            subject.adopt(
                OwnedTimer(schedule, on: scheduler) { _ in
                    _ = token
                    subject.act()
                })
        default:
            guard let owner = subject.owner.value as? PlainOwner else { break }
            subject.adopt(
                OwnedTimer(schedule, on: scheduler, owner: owner) { _, _ in
                    _ = token
                    subject.act()
                })
        }
        return subject
    }

    @MainActor
    private func makeOnMain(_ subject: Subject, _ token: Token, _ schedule: TimerSchedule) {
        guard let owner = subject.owner.value as? PlainOwner else {
            subject.adopt(
                OwnedTimer(schedule) { _ in
                    _ = token
                    subject.act()
                })
            return
        }
        if context == .mainActor {
            subject.adopt(
                OwnedTimer(schedule, owner: owner) { _, _ in
                    _ = token
                    subject.act()
                })
        } else {
            subject.adopt(
                OwnedTimer(schedule, owner: owner) { _, _ in
                    _ = token
                    await subject.act()
                })
        }
    }

    @TableActor
    private func makeOnGlobalActor(_ subject: Subject, _ token: Token, _ schedule: TimerSchedule) {
        guard let owner = subject.owner.value as? PlainOwner else { return }
        subject.adopt(
            OwnedTimer(schedule, isolated: owner) { _, _ in
                _ = token
                subject.act()
            })
    }

    private func makeOnLoop(_ subject: Subject, _ token: Token, _ schedule: TimerSchedule) {
        guard let owner = subject.owner.value as? PlainOwner else {
            subject.adopt(
                OwnedTimer(schedule, runLoop: .current) { _ in
                    _ = token
                    subject.act()
                })
            return
        }
        subject.adopt(
            OwnedTimer(schedule, runLoop: .current, owner: owner) { _, _ in
                _ = token
                subject.act()
            })
    }

    /// Runs `body` on the context, outside every action of the subject, and waits for it.
    func onContext(_ subject: Subject, _ body: @escaping @Sendable () -> Void) {
        switch context {
        case .mainActor, .mainActorAsync, .mainActorOwnerless: DispatchQueue.main.sync(execute: body)
        case .actor: waiting { await TableActor.run(body, on: subject.owner.value as? ActorOwner) }
        case .globalActor: waiting { await TableActor.run(body, on: TableActor.shared) }
        case .serialQueue, .queueOwnerless: queue.sync(execute: body)
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

    /// Lets the context do what it has to, where it does not by itself.
    func turn() {
        if context == .virtualTime { pump.async { self.time.advance(by: .zero) } }
    }
}

extension TableActor {
    static func run(_ body: @Sendable () -> Void, on isolation: isolated (any Actor)?) {
        body()
    }
}
