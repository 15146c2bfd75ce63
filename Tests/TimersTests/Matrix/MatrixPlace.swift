import Dispatch
import TestSupport
import Timers

/// A context of the matrix, with a way to run code there and to keep it busy.
final class MatrixPlace: Sendable {
    let context: MatrixCell.Context
    let scheduler: TimerScheduler
    let station = Station()
    let loop: LoopThread?
    private let queue: DispatchQueue?
    /// By which the queue of a confined place recognizes its own code.
    private static let confined = DispatchSpecificKey<ObjectIdentifier>()

    init(_ context: MatrixCell.Context) async {
        self.context = context
        var (queue, loop): (DispatchQueue?, LoopThread?)
        switch context {
        case .serialQueue, .confined:
            let new = DispatchQueue(label: "matrix")
            (queue, scheduler) = (new, .serialQueue(new))
        case .concurrentQueue:
            let new = DispatchQueue.concurrent("matrix", blocking: .userInitiated)
            (queue, scheduler) = (new, .queue(new))
        case .mainActor: (queue, scheduler) = (.main, .main)
        case .thread: scheduler = .thread(name: "matrix")
        case .customDriver: scheduler = TimerScheduler(driver: HandmadeDriver())
        case .runLoop:
            let thread = await onPlainThread { LoopThread() }
            loop = thread
            scheduler = await thread.run { .runLoop(.current) }
        case .shared, .actor, .isolated, .eventLoop: scheduler = .shared
        }
        (self.queue, self.loop) = (queue, loop)
        queue?.setSpecific(key: Self.confined, value: ObjectIdentifier(self))
    }

    /// Whether the caller runs on the queue of this place.
    var isHere: @Sendable () -> Bool {
        { [identity = ObjectIdentifier(self)] in DispatchQueue.getSpecific(key: Self.confined) == identity }
    }

    /// Runs code on the queue.
    func onQueue<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        await withCheckedContinuation { done in run { done.resume(returning: body()) } }
    }

    /// Runs a job on the context, soon.
    func run(_ job: @escaping @Sendable () -> Void) {
        if let loop { return loop.add(job) }
        if let queue { return queue.async(execute: job) }
        switch context {
        case .actor, .isolated: Task { await station.run(job) }
        default: scheduler.driver.run(job)
        }
    }

    /// Runs code on the thread of the run loop.
    func onLoop<Result: Sendable>(_ body: @escaping @Sendable () -> Result) async -> Result {
        guard let loop else { fatalError("\(context) is no run loop") }
        return await loop.run(body)
    }

    /// Keeps the context busy, until the returned milestone is reached.
    func hold() async -> Milestone {
        let (isHeld, mayGoOn) = (Milestone(), Milestone())
        let job: @Sendable () -> Void = {
            isHeld.reach()
            mayGoOn.block()
        }
        context == .concurrentQueue ? queue?.async(flags: .barrier, execute: job) : run(job)
        await isHeld.reached()
        return mayGoOn
    }

    /// Returns when the context has run all that was on its way.
    func settle() async {
        for _ in 0..<2 {
            // A timer of the same scheduler comes after those that are due, and a job after those that wait.
            try? await TimerClock(on: scheduler).sleep(for: .milliseconds(1))
            let done = Milestone()
            let job: @Sendable () -> Void = { done.reach() }
            context == .concurrentQueue ? queue?.async(flags: .barrier, execute: job) : run(job)
            await done.reached()
        }
    }

    /// Ends what the place has made.
    func close() async {
        if let loop { await onPlainThread { loop.end() } }
    }
}

/// An actor with a thread of its own: some actions on it block.
actor Station {
    private let executor = QueueExecutor()
    private var pool: LocalTimeoutPool<Int>?
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    // This actor retains its executor.

    func run(_ job: @Sendable () -> Void) { job() }

    /// Starts a timer that belongs to this actor and not to its owner.
    func timer(_ schedule: TimerSchedule, _ form: MatrixCell.Form, _ probe: MatrixProbe) -> OwnedTimer {
        form == .plain
            ? OwnedTimer(schedule, isolated: probe) { probe, _ in probe.act() }
            : OwnedTimer(schedule, isolated: probe) { probe, _ in await probe.actSuspending() }
    }

    func makePool(_ probe: MatrixProbe) { pool = LocalTimeoutPool(after: .seconds(3_600)) { _ in probe.act() } }

    func insert() { pool?.insert(1, after: .zero) }

    func withDeadline(_ clock: TimerClock, _ limit: Duration, _ operation: @Sendable () async -> Void) async {
        await clock.withDeadline(in: limit) { await operation() }
    }

    func loop(_ ticks: TimerTicks, _ body: @Sendable (Tick) async -> Void) async {
        for await tick in ticks { await body(tick) }
    }
}
