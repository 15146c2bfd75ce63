import CTimers
import Dispatch
import Synchronization
import Timers

/// Runs jobs one after another, and knows when nothing is left to do.
///
/// It has two lanes, a queue of its own and the main queue, but never runs two jobs at once, and runs them in the order
/// in which they came, whichever lane they take.
final class DrainedExecutor: TaskExecutor, VirtualExecutor {
    private enum Lane {
        case own, main
    }

    private enum Work {
        case job(UnownedJob)
        case block(@Sendable () -> Void)
    }

    private struct State {
        /// What waits, without the one that runs.
        var waiting = FirstInFirstOut<(work: Work, lane: Lane)>()
        /// Whether a lane serves, or is about to.
        var isServing = false
        var waiters: [CheckedContinuation<Void, Never>] = []
        /// Who is asked for something to do before it counts as idle: the last one.
        var idlers: [Idler] = []
        /// Whether there may be more for them since the last one was asked.
        var hasNews = false

        /// Leaves off, and tells who waits for that.
        mutating func stop() -> [CheckedContinuation<Void, Never>] {
            isServing = false
            defer { waiters = [] }
            return waiters
        }
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "swift-timers.virtual")
    /// Tasks with a smaller number than this are not of this time: they began before it.
    let firstCapturedTask: UInt64?
    private let capturedTasks = Mutex<Set<UInt64>>([])

    init(capturesTasks: Bool) {
        firstCapturedTask = capturesTasks ? TaskCapture.nextTask() : nil
    }

    deinit {
        if firstCapturedTask != nil { TaskCapture.forget(capturedTasks.withLock { tasks in tasks }) }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        add(.job(UnownedJob(job)), .own)
    }

    func runOnMain(_ job: @escaping @Sendable () -> Void) {
        add(.block(job), .main)
    }

    /// A task with that number is one of its own from now on.
    func captured(_ task: UInt64) {
        capturedTasks.withLock { tasks in _ = tasks.insert(task) }
    }

    /// Takes in a job that was meant for somebody else.
    func enqueueCaptured(_ job: UnownedJob, onMain: Bool) {
        add(.job(job), onMain ? .main : .own)
    }

    /// The one whose work the calling thread does; nil if it does no such work.
    static var current: DrainedExecutor? {
        guard let mark = unsafe timers_thread_mark() else { return nil }
        // Set below only, to an executor that is kept by its caller while the mark stands.
        return unsafe Unmanaged<DrainedExecutor>.fromOpaque(mark).takeUnretainedValue()
    }

    /// Whether the calling thread does work of this executor.
    var isCurrent: Bool { Self.current === self }

    // MARK: Becoming idle

    /// Returns when every task on this executor waits for something, or has ended.
    func idle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                // The caller's own job, if it runs here, is being served until it is suspended by this.
                if state.isServing { state.waiters.append(continuation) }
                return !state.isServing
            }
            if isIdle { continuation.resume() }
        }
    }

    /// Somebody who may find something to do when nothing is left.
    final class Idler: Sendable {
        enum Found {
            case something
            case nothing
            /// It need not be asked again.
            case nothingEver
        }

        /// Looks for something to do, and does it.
        let look: @Sendable () -> Found

        init(_ look: @escaping @Sendable () -> Found) {
            self.look = look
        }
    }

    /// From now on asks `idler` whenever nothing is left to do, before it counts as idle; those that were asked before
    /// are asked again when it is removed.
    ///
    /// The work that is under way hears of it too.
    func add(_ idler: Idler) {
        state.withLock { state in state.idlers.append(idler) }
    }

    /// Asks `idler` no more, which the caller holds.
    func remove(_ idler: Idler) {
        state.withLock { state in state.idlers.removeAll { $0 === idler } }
    }

    /// There may be something to do for those who are asked when nothing is left.
    ///
    /// O(1); calls nobody back.
    func wakeIdlers() {
        let begins = state.withLock { state in
            if state.idlers.isEmpty { return false }
            state.hasNews = true
            defer { state.isServing = true }
            return !state.isServing
        }
        if begins { begin(.own) }
    }

    var hasIdlers: Bool { state.withLock { state in !state.idlers.isEmpty } }

    // MARK: Serving

    private func add(_ work: Work, _ lane: Lane) {
        let begins = state.withLock { state in
            state.waiting.append((work, lane))
            defer { state.isServing = true }
            return !state.isServing
        }
        if begins { begin(lane) }
    }

    private func begin(_ lane: Lane) {
        switch lane {
        case .own: queue.async { [self] in serve(.own) }
        case .main: DispatchQueue.main.async { [self] in serve(.main) }
        }
    }

    private enum Step {
        case run(Work)
        case change(Lane)
        case ask(Idler)
        case stop([CheckedContinuation<Void, Never>])
    }

    private func serve(_ lane: Lane) {
        while true {
            switch nextStep(lane) {
            case .run(let work):
                run(work, lane)
            case .change(let other):
                return begin(other)
            case .ask(let idler):
                switch marked(idler.look) {
                case .something: continue
                case .nothing:
                    guard let waiters = stop() else { continue }
                    return wake(waiters)
                case .nothingEver: remove(idler)
                }
            case .stop(let waiters):
                return wake(waiters)
            }
        }
    }

    private func nextStep(_ lane: Lane) -> Step {
        state.withLock { state in
            if let next = state.waiting.first {
                if next.lane != lane { return .change(next.lane) }
                state.waiting.removeFirst()
                return .run(next.work)
            }
            // Who waits is about to move time, or to end.
            if let idler = state.idlers.last, state.waiters.isEmpty {
                state.hasNews = false
                return .ask(idler)
            }
            return .stop(state.stop())
        }
    }

    /// Leaves off, unless something came in meanwhile.
    private func stop() -> [CheckedContinuation<Void, Never>]? {
        state.withLock { state in state.waiting.first == nil && !state.hasNews ? state.stop() : nil }
    }

    /// Lets those go on who waited; a test on the main actor comes back there as work of this executor.
    private func wake(_ waiters: [CheckedContinuation<Void, Never>]) {
        marked { for waiter in waiters { waiter.resume() } }
    }

    private func run(_ work: Work, _ lane: Lane) {
        marked {
            switch (work, lane) {
            case (.block(let block), _): block()
            case (.job(let job), .own): unsafe job.runSynchronously(on: asUnownedTaskExecutor())
            // The executor lives as long as this call, which is one of its own.
            case (.job(let job), .main): unsafe job.runSynchronously(on: MainActor.sharedUnownedExecutor)
            // The main actor is never destroyed, and this is its queue.
            }
        }
    }

    /// Does something that counts as work of this executor.
    private func marked<Result>(_ body: () -> Result) -> Result {
        let before = unsafe timers_thread_mark()
        // Only compared and put back.
        unsafe timers_set_thread_mark(Unmanaged.passUnretained(self).toOpaque())
        // This call keeps the executor until the mark is gone again.
        defer { unsafe timers_set_thread_mark(before) }
        // As above.
        return body()
    }
}
