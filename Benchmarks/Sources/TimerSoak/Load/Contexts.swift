import Dispatch
import Foundation
import Synchronization
import Timers

@globalActor actor SoakActor {
    static let shared = SoakActor()
}

/// A timer that has been made, and what keeps it alive.
struct Made: Sendable {
    let timer: OwnedTimer
    let owner: any AnyObject & Sendable
}

/// The schedulers of the soak.
final class Contexts: Sendable {
    private let serial = TimerScheduler.serialQueue(DispatchQueue(label: "soak.serial"))
    private let any = TimerScheduler.queue(DispatchQueue(label: "soak.any"))
    private let concurrent = TimerScheduler.queue(DispatchQueue(label: "soak.concurrent", attributes: .concurrent))
    private let thread = TimerScheduler.thread(name: "soak")
    private let own = TimerScheduler(driver: SemaphoreDriver())
    private let slowSerial = TimerScheduler.serialQueue(DispatchQueue(label: "soak.slow"))
    private let slowConcurrent = TimerScheduler.queue(
        DispatchQueue(label: "soak.slow.concurrent", attributes: .concurrent))
    private let loop = LoopThread()

    func scheduler(_ place: Place) -> TimerScheduler? {
        switch place {
        case .mainQueue: .main
        case .serialQueue: serial
        case .anyQueue: any
        case .concurrentQueue: concurrent
        case .thread: thread
        case .ownDriver: own
        case .slowQueue: slowSerial
        case .slowConcurrent: slowConcurrent
        case .mainActor, .mainActorAsync, .runLoop, .actor, .globalActor, .slowActor: nil
        }
    }

    /// Makes a timer on its context, and blocks until it is made.
    ///
    /// Not on the main thread.
    func make(_ plan: Plan, _ record: Record) -> Made {
        let capture = Capture(record, plan.work)
        let schedule = plan.schedule
        if let scheduler = scheduler(plan.place) {
            let owner = Owner(record)
            let timer = OwnedTimer(schedule, on: scheduler, owner: owner) { _, tick in try capture.act(tick) }
            return Made(timer: timer, owner: owner)
        }
        if plan.place == .actor || plan.place == .slowActor {
            let owner = ActorOwner(record)
            let timer = OwnedTimer(schedule, actor: owner) { _, tick in try await capture.actAsync(tick) }
            return Made(timer: timer, owner: owner)
        }
        let owner = Owner(record)
        let made = Promised<OwnedTimer>()
        switch plan.place {
        case .mainActor:
            onMainActor { made.put(OwnedTimer(schedule, owner: owner) { _, tick in try capture.act(tick) }) }
        case .mainActorAsync:
            onMainActor {
                made.put(OwnedTimer(schedule, owner: owner) { _, tick in try await capture.actAsync(tick) })
            }
        case .runLoop:
            loop.run {
                made.put(OwnedTimer(schedule, runLoop: .current, owner: owner) { _, tick in try capture.act(tick) })
            }
        default:
            Task { @SoakActor in
                made.put(OwnedTimer(schedule, isolated: owner) { _, tick in try capture.act(tick) })
            }
        }
        return Made(timer: made.value, owner: owner)
    }

    private func onMainActor(_ body: @escaping @MainActor @Sendable () -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated { body() } }
    }
}

/// A value that another thread makes.
final class Promised<Value: Sendable>: Sendable {
    private let content = Mutex<Value?>(nil)
    private let semaphore = DispatchSemaphore(value: 0)

    func put(_ value: Value) {
        content.withLock { content in content = value }
        semaphore.signal()
    }

    /// Blocks until the value is there; to be read once.
    var value: Value {
        semaphore.wait()
        return content.withLock { content in
            guard let value = content.take() else { fatalError("the value was read before") }
            return value
        }
    }
}

extension Promised where Value == Bool {
    /// Runs asynchronous code, and blocks until it is done.
    static func run(_ body: @escaping @Sendable () async -> Void) {
        let done = Promised()
        Task {
            await body()
            done.put(true)
        }
        _ = done.value
    }
}
