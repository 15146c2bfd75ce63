import CTimers
import Dispatch
import Synchronization
import Timers

/// Runs jobs one after another, and knows when nothing is left to do.
///
/// It has two lanes, a queue of its own and the main queue, but never runs two jobs at once, and runs them in the order in which
/// they came, whichever lane they take.
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
        var onIdle: (@Sendable () -> Bool)?

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

    init(capturesTasks: Bool) {
        firstCapturedTask = capturesTasks ? TaskCapture.nextTask() : nil
    }

    func enqueue(_ job: consuming ExecutorJob) {
        add(.job(UnownedJob(job)), .own)
    }

    func runOnMain(_ job: @escaping @Sendable () -> Void) {
        add(.block(job), .main)
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

    /// From now on asks `next` whenever nothing is left to do, before it counts as idle; nil to ask nobody.
    ///
    /// It answers whether it found something to do, and did it. The work that is under way hears of it too.
    func whenIdle(_ next: (@Sendable () -> Bool)?) {
        let old = state.withLock { state in
            let old = state.onIdle
            state.onIdle = next
            return old
        }
        // Let go of here, with the lock open.
        _ = old
    }

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
        case ask(@Sendable () -> Bool)
        case stop([CheckedContinuation<Void, Never>])
    }

    private func serve(_ lane: Lane) {
        while true {
            switch nextStep(lane) {
            case .run(let work):
                run(work, lane)
            case .change(let other):
                return begin(other)
            case .ask(let onIdle):
                if marked(onIdle) { continue }
                guard let waiters = stop() else { continue }
                return wake(waiters)
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
            if let onIdle = state.onIdle, state.waiters.isEmpty { return .ask(onIdle) }
            return .stop(state.stop())
        }
    }

    /// Leaves off, unless something came in meanwhile.
    private func stop() -> [CheckedContinuation<Void, Never>]? {
        state.withLock { state in state.waiting.first == nil ? state.stop() : nil }
    }

    private func wake(_ waiters: [CheckedContinuation<Void, Never>]) {
        for waiter in waiters { waiter.resume() }
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
