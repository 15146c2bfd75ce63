import CTimers
import Dispatch
import Synchronization
import Timers

/// Runs jobs one after another, and knows when it has run all of them.
///
/// It has two lanes, a queue of its own and the main queue, but never runs two jobs at once. It runs jobs in the order
/// in which they are enqueued, whichever lane they need, unless it has a chooser: then it runs them in another order
/// that the runtime could take, as ``LegalJobs`` says.
package final class DrainedExecutor: TaskExecutor, VirtualExecutor {
    let state: Mutex<State>
    /// Whether a chooser decides what runs next.
    let chooses: Bool
    /// Knows what the contexts of timers could do.
    private let turns = Mutex<WeakTurns>(WeakTurns(source: nil))

    private struct WeakTurns {
        weak var source: (any ContextTurns)?
    }
    /// Tells how the order differs from the usual one.
    package let story: OrderStory?
    private let queue = DispatchQueue(label: "swift-timers.virtual")
    /// Tasks with a smaller number began before this time and are not captured; nil if the time captures none.
    let firstCapturedTask: UInt64?
    private let capturedTasks = Mutex<Set<UInt64>>([])
    /// Whether the hooks are in place for this executor; nil until it needs them.
    private let hasHooks = Mutex<Bool?>(nil)

    /// - Parameters:
    ///   - capturesTasks: whether it captures unstructured tasks.
    ///   - plan: how it chooses what runs next; nil for the order of enqueueing.
    ///   - story: is told what the executor chooses.
    init(capturesTasks: Bool, plan: OrderPlan?, story: OrderStory?) {
        var state = State()
        state.chooser = plan.map(OrderChooser.init)
        self.state = Mutex(state)
        chooses = plan != nil
        self.story = story
        firstCapturedTask = capturesTasks ? TaskCapture.begin() : nil
        if firstCapturedTask != nil { hasHooks.withLock { hasHooks in hasHooks = true } }
    }

    deinit {
        if !hooksAreInPlace { return }
        TaskCapture.forget(capturedTasks.withLock { tasks in tasks })
        TaskCapture.end()
    }

    package func enqueue(_ job: consuming ExecutorJob) {
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

    package func runOnMain(_ job: @escaping @Sendable () -> Void) {
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
    package func adoptCurrentTask() -> Bool { installHooks() && TaskCapture.adoptCurrentTask(for: self) }

    package func startOnMain(_ start: () -> Task<Void, Never>) -> Task<Void, Never>? {
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
    var origin: ForeignExecutor? { isCurrent ? state.withLock { state in state.running.origin } : nil }

    /// The choices of the executor so far; nil if it does not choose.
    var orderRecord: OrderRecord? { state.withLock { state in state.chooser?.record } }

    /// How many entries there have been; nil while one runs.
    var progress: Int? { state.withLock { state in state.isServing ? nil : state.added } }

    /// The jobs that run or wait for their turn, by their identities.
    ///
    /// O(jobs).
    var jobs: Set<UInt> {
        state.withLock { state in
            var jobs = Set((0..<state.waiting.count).compactMap { index in state.waiting[index]?.work.job })
            if let next = state.next?.work.job { jobs.insert(next) }
            if let running = state.running.job { jobs.insert(running) }
            return jobs
        }
    }

    // MARK: Becoming idle

    /// From now on, also chooses among the turns of `source`.
    func setTurns(_ source: any ContextTurns) { turns.withLock { turns in turns.source = source } }

    private var turnSource: (any ContextTurns)? { turns.withLock { turns in turns.source } }

    /// Chooses one of the turns that are due, without regard to tasks.
    ///
    /// - Returns: what the turn does; nil if none is due.
    func chooseTurn(withAlarms: Bool = true) -> (@Sendable () -> Void)? {
        guard let source = turnSource else { return nil }
        let due = source.due(withAlarms: withAlarms)
        if due.isEmpty { return nil }
        let decision = state.withLock { state in
            state.chooser?.choose(among: due.map(\.key)) ?? OrderChooser.Decision(index: 0, usual: 0)
        }
        if let story {
            let (chosen, usual) = (due[decision.index], due[decision.usual])
            if !decision.isUsual { story.deviates(to: .turn(chosen), from: .turn(usual), holds: decision.holds) }
            story.runs(.turn(chosen))
        }
        return take(due[decision.index], of: source)
    }

    private func take(_ turn: ContextTurn, of source: any ContextTurns) -> @Sendable () -> Void {
        if let story, story.needsNames { story.names(turn, source.name(of: turn)) }
        return source.take(turn)
    }

    /// Returns when every task on this executor, and every task on an actor that it visits, waits for something, or has
    /// ended.
    ///
    /// - Parameters:
    ///   - takes: the turns for which the call returns before that, if the executor chooses one.
    ///   - isolation: the caller's actor.
    /// - Returns: the turn that comes next, for the caller to run; nil if the executor is idle.
    @discardableResult
    func idle(
        orTurn takes: Turns = .none, isolation: isolated (any Actor)? = #isolation
    ) async -> (@Sendable () -> Void)? {
        // A caller that runs elsewhere keeps its actor there, and with it what this executor has sent to the actor.
        let actor = isCurrent ? nil : isolation
        if let actor { enter(actor) }
        let turn = await withCheckedContinuation { continuation in
            let (isIdle, begins) = state.withLock { state in
                // If the caller runs here, the executor serves the caller's own job until this suspends it.
                if !state.isServing, !state.visits.areNeeded, takes == .none { return (true, false) }
                state.visits.mustBegin()
                state.waiters.append(Waiter(continuation: continuation, takes: takes))
                defer { state.isServing = true }
                return (false, !state.isServing)
            }
            if isIdle { continuation.resume(returning: nil) }
            if begins { begin(.own) }
        }
        if let actor { leave(actor) }
        return turn
    }

    /// Returns when the entry that runs now has returned, with all that run inside it.
    ///
    /// A thread that runs an actor's turn holds the actor until then, although the task that has left the actor may
    /// have ended long before.
    func jobReturned() async {
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state in
                if state.isServing { state.ends.append(continuation) }
                return state.isServing
            }
            if !waits { continuation.resume() }
        }
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

    /// From now on, calls `handler` before the executor counts as idle, even at the end of work that is under way.
    ///
    /// The executor calls only the handler that was added last.
    func addIdleHandler(_ handler: IdleHandler) {
        state.withLock { state in state.idleHandlers.append(handler) }
    }

    /// No longer calls `handler`; the caller retains it.
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
        if chooses {
            (entry.kind, entry.key) = (work.kind, work.task)
            story?.enqueued(entry)
            let process = VirtualContext.current?.process
            let isHeld = state.withLock { state in
                state.processes.note(entry.key, of: process)
                return state.processes.hold(entry)
            }
            if isHeld { return }
            if isCurrent, runsAtOnce(entry) { return }
        }
        // A captured task enqueues itself at each switch, because it does not prefer this executor.
        let maySwitch = isCurrent && CurrentTask.identity == 0
        let begins = state.withLock { state in
            if maySwitch, work.job == state.running.job { entry.origin = state.running.origin }
            if isCurrent { state.running.origin = nil }
            if isCurrent, entry.key == 0 { entry.key = state.running.key }
            if entry.kind == .yield { state.chooser?.yielded(entry.key) }
            state.added += 1
            if state.awaitsCaller, isCurrent {
                state.awaitsCaller = false
                state.next = entry
            } else {
                state.waiting.append(entry)
            }
            defer { state.isServing = true }
            return !state.isServing
        }
        if begins { begin(lane) }
    }

    /// Runs an entry inside the call that enqueues it, if the chooser decides so.
    ///
    /// An actor runs its jobs in turn, and a task that leaves it may go on at once, on another thread. The executor has
    /// no other thread, so that task runs inside the turn. The same holds for a turn of another actor that the leaving
    /// task goes to, and for the rest of the turn itself where the leaving task takes its thread along. In all these
    /// cases the task that the thread runs has just suspended itself. So it holds no lock that the entry could need.
    private func runsAtOnce(_ entry: Entry) -> Bool {
        guard case .job = entry.work, entry.lane == .own, entry.kind != .yield else { return false }
        let leavesActor = CurrentTask.identity == 0
        let outer: Running? = state.withLock { state in
            guard state.running.kind.isActor, state.nesting < Self.mostNested else { return nil }
            guard leavesActor || entry.kind.isTurn(ofActorOf: state.running.kind) else { return nil }
            guard state.chooser?.runsAtOnce() == true else { return nil }
            defer {
                state.nesting += 1
                let key = entry.key == 0 ? state.running.key : entry.key
                state.run(entry)
                state.running.key = key
            }
            return state.running
        }
        guard let outer else { return false }
        var told = entry
        if told.key == 0 { told.key = outer.key }
        story?.runsAtOnce(told)
        run(entry.work, .own)
        state.withLock { state in
            state.nesting -= 1
            state.running = outer
        }
        return true
    }

    /// How many jobs may run inside one another.
    private static let mostNested = 8

    func begin(_ lane: Lane) {
        switch lane {
        case .own: queue.async { [self] in serve(.own) }
        case .main: DispatchQueue.main.async { [self] in serve(.main) }
        }
    }

    private enum Step {
        case run(Work)
        case fault(ProcessTasks.Fault)
        case change(Lane)
        case visit([any Actor])
        case call(IdleHandler)
        /// A caller runs a turn.
        case hand(ContextTurn, Waiter)
        case stop([Waiter])
    }

    private func serve(_ lane: Lane) {
        while true {
            switch nextStep(lane) {
            case .run(let work):
                run(work, lane)
            case .fault(let fault):
                asCurrent { fault.happen(fault.process, fault.kind) }
                if !fault.process.isStopped { resume(fault.process) }
            case .change(let other):
                return begin(other)
            case .visit(let actors):
                for actor in actors { visit(actor) }
            case .hand(let turn, let waiter):
                let work = turnSource.map { source in take(turn, of: source) }
                asCurrent { waiter.continuation.resume(returning: work) }
                if !isCallerNext() { return }
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
        let source = chooses ? turnSource : nil
        var ends: [CheckedContinuation<Void, Never>] = []
        defer { for end in ends { end.resume() } }
        return state.withLock { state in
            swap(&ends, &state.ends)
            state.running = Running()
            var next = state.next.take()
            if next == nil {
                switch state.takeNext(source, story) {
                case .entry(let entry):
                    if let fault = state.processes.drawFault(before: entry, &state.chooser) {
                        story?.nextFault(before: entry)
                        return .fault(fault)
                    }
                    next = entry
                case .turn(let turn, let waiter):
                    state.awaitsCaller = true
                    return .hand(turn, waiter)
                case nil: break
                }
            }
            if let next {
                if next.lane != lane {
                    state.next = next
                    return .change(next.lane)
                }
                state.run(next)
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

    /// Returns whether the caller who got a turn goes on here.
    ///
    /// If not, the executor ends serving until the caller asks for the next turn, or enqueues a job.
    private func isCallerNext() -> Bool {
        state.withLock { state in
            if !state.awaitsCaller { return true }
            state.awaitsCaller = false
            state.isServing = false
            return false
        }
    }

    /// Ends serving, unless another thread has enqueued a job or notified the handler since the handler was called.
    private func stopUnlessNotified() -> [Waiter]? {
        state.withLock { state in state.waiting.isEmpty && !state.mustAskAgain ? state.stop() : nil }
    }

    /// Resumes waiters as work of this executor, so that it captures the job of a test on the main actor.
    private func resume(_ waiters: [Waiter]) {
        asCurrent { for waiter in waiters { waiter.continuation.resume(returning: nil) } }
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
