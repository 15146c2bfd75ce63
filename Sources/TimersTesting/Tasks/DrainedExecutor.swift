import CTimers
import Dispatch
import Synchronization
import Timers

/// Runs jobs one after another, and knows when it has run all of them.
///
/// It has two lanes, a queue of its own and the main queue, but never runs two jobs at once. It runs jobs in the order
/// in which they are enqueued, whichever lane they need.
final class DrainedExecutor: TaskExecutor, VirtualExecutor {
    private enum Lane {
        case own, main
    }

    private enum Work {
        case job(UnownedJob)
        /// A job of an actor that has this executor.
        case actorJob(UnownedJob, DrainedSerialExecutor)
        /// A job of a visit to an actor.
        case visit(UnownedJob, VisitingExecutor)
        case block(@Sendable () -> Void)

        /// The job's identity; nil for a block.
        var job: UInt? {
            switch self {
            case .job(let job), .actorJob(let job, _), .visit(let job, _): job.identity
            case .block: nil
            }
        }
    }

    private struct Entry {
        var work: Work
        var lane: Lane
        /// The foreign executor that the task has just left for this one.
        var origin: ForeignExecutor?
    }

    private struct State {
        /// The entries that wait, without the one that runs.
        var waiting = FirstInFirstOut<Entry>()
        /// Whether a lane serves, or is about to.
        var isServing = false
        /// The job that runs.
        var running: UInt?
        /// The origin of that job, until it enqueues another one.
        var origin: ForeignExecutor?
        /// The calls of ``idle()`` that have not returned.
        var waiters: [CheckedContinuation<Void, Never>] = []
        /// Called before the executor counts as idle: the last one only.
        var idleHandlers: [IdleHandler] = []
        /// Whether the last handler must be called again, although it had no work.
        var mustAskAgain = false
        var visits = ActorVisits()

        /// Ends serving, and returns the waiters for the caller to resume.
        mutating func stop() -> [CheckedContinuation<Void, Never>] {
            isServing = false
            defer { waiters = [] }
            return waiters
        }
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "swift-timers.virtual")
    /// Tasks with a smaller number began before this time and are not captured; nil if the time captures none.
    let firstCapturedTask: UInt64?
    private let capturedTasks = Mutex<Set<UInt64>>([])
    /// Whether the hooks are in place for this executor; nil until it needs them.
    private let hasHooks = Mutex<Bool?>(nil)

    init(capturesTasks: Bool) {
        firstCapturedTask = capturesTasks ? TaskCapture.begin() : nil
        if firstCapturedTask != nil { hasHooks.withLock { hasHooks in hasHooks = true } }
    }

    deinit {
        if !hooksAreInPlace { return }
        TaskCapture.forget(capturedTasks.withLock { tasks in tasks })
        TaskCapture.end()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        add(.job(UnownedJob(job)), .own)
    }

    /// Enqueues a job of an actor that has this executor.
    func enqueue(_ job: UnownedJob, for executor: DrainedSerialExecutor) {
        add(.actorJob(job, executor), .own)
    }

    /// Enqueues a job of a visit to an actor.
    func enqueue(_ job: UnownedJob, for executor: VisitingExecutor) {
        add(.visit(job, executor), .own)
    }

    func runOnMain(_ job: @escaping @Sendable () -> Void) {
        add(.block(job), .main)
    }

    /// Notes the number of a task that this executor captures from now on.
    func captured(_ task: UInt64) {
        capturedTasks.withLock { tasks in _ = tasks.insert(task) }
    }

    /// Whether the hooks are in place for this executor.
    private var hooksAreInPlace: Bool { hasHooks.withLock { hasHooks in hasHooks == true } }

    /// Captures the calling task from now on, wherever it continues.
    ///
    /// - Returns: false if the runtime or another library prevents capture.
    func adoptCurrentTask() -> Bool { installHooks() && TaskCapture.adoptCurrentTask(for: self) }

    func startOnMain(_ start: () -> Task<Void, Never>) -> Task<Void, Never>? {
        installHooks() ? TaskCapture.$adopting.withValue(self, operation: start) : nil
    }

    /// Puts the hooks in place for this executor, unless they are.
    ///
    /// - Returns: false if the runtime or another library prevents capture.
    private func installHooks() -> Bool {
        hasHooks.withLock { hasHooks in
            let isInstalled = hasHooks ?? (TaskCapture.begin() != nil)
            hasHooks = isInstalled
            return isInstalled
        }
    }

    /// Enqueues a job that was meant for another executor.
    func enqueueCaptured(_ job: UnownedJob, onMain: Bool) {
        add(.job(job), onMain ? .main : .own)
    }

    /// The executor whose work the calling thread does; nil if it does no such work.
    static var current: DrainedExecutor? {
        guard let mark = unsafe timers_thread_mark() else { return nil }
        // Only `asCurrent` sets the mark, and its caller retains the executor until it removes the mark.
        return unsafe Unmanaged<DrainedExecutor>.fromOpaque(mark).takeUnretainedValue()
    }

    /// Whether the calling thread does work of this executor.
    var isCurrent: Bool { Self.current === self }

    /// Whether the calling task prefers this executor, and so returns to it from any actor.
    var isPreferred: Bool {
        unsafe withUnsafeCurrentTask { task in unsafe task?.unownedTaskExecutor == asUnownedTaskExecutor() }
        // This code compares executors, and the task retains the one that it prefers.
    }

    /// The foreign executor that the calling task has just left for this one, and most likely returns to next.
    ///
    /// nil if it has enqueued a job since, or runs elsewhere.
    var origin: ForeignExecutor? { isCurrent ? state.withLock { state in state.origin } : nil }

    /// The jobs that run or wait for their turn, by their identities.
    ///
    /// O(jobs).
    var jobs: Set<UInt> {
        state.withLock { state in
            var jobs = Set(state.waiting.values.compactMap(\.work.job))
            if let running = state.running { jobs.insert(running) }
            return jobs
        }
    }

    // MARK: Becoming idle

    /// Returns when every task on this executor, and every task on an actor that it visits, waits for something, or has
    /// ended.
    func idle(isolation: isolated (any Actor)? = #isolation) async {
        // A caller that runs elsewhere keeps its actor there, and with it what this executor has sent to the actor.
        let actor = isCurrent ? nil : isolation
        if let actor { enter(actor) }
        await withCheckedContinuation { continuation in
            let (isIdle, begins) = state.withLock { state in
                // If the caller runs here, the executor serves the caller's own job until this suspends it.
                if !state.isServing, !state.visits.areNeeded { return (true, false) }
                state.visits.mustBegin()
                state.waiters.append(continuation)
                defer { state.isServing = true }
                return (false, !state.isServing)
            }
            if isIdle { continuation.resume() }
            if begins { begin(.own) }
        }
        if let actor { leave(actor) }
    }

    /// Visits an actor from now on before the executor counts as idle, until ``leave(_:)`` has been called as often as
    /// this.
    ///
    /// An actor with an executor of its own is not visited.
    func enter(_ actor: any Actor) {
        if ForeignExecutor.exists(for: actor) { return }
        state.withLock { state in state.visits.add(actor) }
    }

    /// Ends a use of an actor that ``enter(_:)`` has begun.
    func leave(_ actor: any Actor) {
        if ForeignExecutor.exists(for: actor) { return }
        state.withLock { state in state.visits.remove(actor) }
        // The caller retains the actor, so this does not release it with the lock closed.
    }

    /// Calls `handler` from now on before the executor counts as idle, also at the end of work that is under way.
    ///
    /// The executor calls only the handler that was added last.
    func addIdleHandler(_ handler: IdleHandler) {
        state.withLock { state in state.idleHandlers.append(handler) }
    }

    /// Calls `handler` no more; the caller retains it.
    func removeIdleHandler(_ handler: IdleHandler) {
        state.withLock { state in state.idleHandlers.removeAll { $0 === handler } }
    }

    /// Calls the idle handler soon, although the executor may have been idle before.
    ///
    /// O(1); runs no other code.
    func notifyIdleHandler() {
        let begins = state.withLock { state in
            if state.idleHandlers.isEmpty { return false }
            state.mustAskAgain = true
            defer { state.isServing = true }
            return !state.isServing
        }
        if begins { begin(.own) }
    }

    var hasIdleHandlers: Bool { state.withLock { state in !state.idleHandlers.isEmpty } }

    /// Whether the calling task has added an idle handler.
    var hasIdleHandlerOfTask: Bool {
        let task = CurrentTask.identity
        return state.withLock { state in state.idleHandlers.contains { $0.task == task } }
    }

    // MARK: Serving

    private func add(_ work: Work, _ lane: Lane) {
        let isCurrent = isCurrent
        var entry = Entry(work: work, lane: lane, origin: isCurrent ? nil : .leftByTask)
        // A captured task enqueues itself at each switch, because it does not prefer this executor.
        let maySwitch = isCurrent && CurrentTask.identity == 0
        let begins = state.withLock { state in
            if maySwitch, work.job == state.running { entry.origin = state.origin }
            if isCurrent { state.origin = nil }
            state.waiting.append(entry)
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
        case visit([any Actor])
        case call(IdleHandler)
        case stop([CheckedContinuation<Void, Never>])
    }

    private func serve(_ lane: Lane) {
        while true {
            switch nextStep(lane) {
            case .run(let work):
                run(work, lane)
            case .change(let other):
                return begin(other)
            case .visit(let actors):
                for actor in actors { visit(actor) }
            case .call(let handler):
                switch asCurrent(handler.step) {
                case .didWork: continue
                case .hadNoWork:
                    guard let waiters = stopUnlessNotified() else { continue }
                    return resume(waiters)
                case .finished: removeIdleHandler(handler)
                }
            case .stop(let waiters):
                return resume(waiters)
            }
        }
    }

    private func nextStep(_ lane: Lane) -> Step {
        state.withLock { state in
            (state.running, state.origin) = (nil, nil)
            if let next = state.waiting.first {
                if next.lane != lane { return .change(next.lane) }
                state.waiting.removeFirst()
                (state.running, state.origin) = (next.work.job, next.origin)
                if case .visit = next.work {} else { state.visits.mustBegin() }
                return .run(next.work)
            }
            let actors = state.visits.begin()
            if !actors.isEmpty { return .visit(actors) }
            if state.visits.areUnderWay {
                // The next job of a visit continues.
                state.isServing = false
                return .stop([])
            }
            // A waiter is about to move time itself, or to end.
            if let handler = state.idleHandlers.last, state.waiters.isEmpty {
                state.mustAskAgain = false
                state.visits.mustBegin()
                return .call(handler)
            }
            return .stop(state.stop())
        }
    }

    /// Ends serving, unless another thread has enqueued a job or notified the handler since the handler was called.
    private func stopUnlessNotified() -> [CheckedContinuation<Void, Never>]? {
        state.withLock { state in state.waiting.first == nil && !state.mustAskAgain ? state.stop() : nil }
    }

    /// Resumes waiters as work of this executor, so that it captures the job of a test on the main actor.
    private func resume(_ waiters: [CheckedContinuation<Void, Never>]) {
        asCurrent { for waiter in waiters { waiter.resume() } }
    }

    private func run(_ work: Work, _ lane: Lane) {
        if hooksAreInPlace { TaskCapture.check() }
        asCurrent {
            switch (work, lane) {
            case (.block(let block), _): block()
            case (.actorJob(let job, let executor), _):
                unsafe job.runSynchronously(on: executor.asUnownedSerialExecutor())
            // The entry retains this executor until the call returns; here and below.
            case (.visit(let job, let executor), _):
                unsafe job.runSynchronously(on: executor.asUnownedTaskExecutor())
            case (.job(let job), .own): unsafe job.runSynchronously(on: asUnownedTaskExecutor())
            case (.job(let job), .main): unsafe job.runSynchronously(on: MainActor.sharedUnownedExecutor)
            // The main actor is never destroyed, and this is its queue.
            }
        }
    }

    /// Waits in a task for all that `actor` has to do, and notes whether it does so on this executor.
    private func visit(_ actor: any Actor) {
        // The actor does what is more urgent first.
        Task.detached(executorPreference: VisitingExecutor(self), priority: .background) { [self] in
            let wasElsewhere = await !isCurrent(on: actor)
            state.withLock { state in state.visits.end(wasElsewhere: wasElsewhere) }
        }
    }

    private func isCurrent(on actor: isolated any Actor) -> Bool { isCurrent }

    /// Runs `body` with this executor as the current one of the thread.
    private func asCurrent<Result>(_ body: () -> Result) -> Result {
        let before = unsafe timers_thread_mark()
        // This call compares marks and restores the old one, and retains the executor for as long as its mark is set.
        unsafe timers_set_thread_mark(Unmanaged.passUnretained(self).toOpaque())
        defer { unsafe timers_set_thread_mark(before) }
        return body()
    }
}
