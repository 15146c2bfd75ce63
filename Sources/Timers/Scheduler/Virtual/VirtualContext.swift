import Synchronization

/// The hook of virtual time.
///
/// Inside a task in which a context is bound, every request for a scheduler returns the context's scheduler, and the
/// tasks that timers start run on its executor.
///
/// If the executor is a ``VirtualExecutor``, it also runs the main actor's jobs of those timers.
package struct VirtualContext: Sendable {
    package let scheduler: TimerScheduler
    package let executor: (any TaskExecutor)?
    /// The schedulers of the contexts; nil if one scheduler stands for all of them.
    private let contexts: (any VirtualSchedulers)?
    /// The process of the test in which the code runs; nil if the test plays none.
    package let process: VirtualProcess?

    @TaskLocal package static var bound: VirtualContext?

    /// Whether a context has ever been made.
    ///
    /// If not, as in any app, `current` does not need to read the task-local value.
    private static let exists = Atomic(false)

    /// The context that is bound; nil in real time.
    package static var current: VirtualContext? { exists.load(ordering: .relaxed) ? bound : nil }

    package init(
        scheduler: TimerScheduler, executor: (any TaskExecutor)? = nil, contexts: (any VirtualSchedulers)? = nil
    ) {
        self.init(scheduler, executor, contexts, process: nil)
    }

    private init(
        _ scheduler: TimerScheduler, _ executor: (any TaskExecutor)?, _ contexts: (any VirtualSchedulers)?,
        process: VirtualProcess?
    ) {
        self.scheduler = scheduler
        self.executor = executor
        self.contexts = contexts
        self.process = process
        Self.exists.store(true, ordering: .relaxed)
    }

    /// This context, for the code of a process that the test plays.
    package func playing(_ process: VirtualProcess) -> VirtualContext {
        VirtualContext(scheduler, executor, contexts, process: process)
    }

    /// The scheduler that stands for that of a context; nil in real time.
    package static func scheduler(of context: ContextKey) -> TimerScheduler? {
        guard let current else { return nil }
        return current.contexts?.scheduler(of: context) ?? current.scheduler
    }

    static var executor: (any TaskExecutor)? { current?.executor }

    /// Starts a task of a target of this package, without the caller's task-locals.
    ///
    /// - Parameters:
    ///   - context: the virtual time that waits for the task; nil in real time.
    ///   - description: a description of the task, for a virtual time that reports what ran when; nil for none.
    ///   - operation: what the task does.
    /// - Returns: the task.
    @discardableResult
    package static func start(
        in context: VirtualContext?, describedAs description: @autoclosure () -> String? = nil,
        _ operation: @escaping @isolated(any) @Sendable () async -> Void
    ) -> Task<Void, Never> {
        if let context, let witness = context.scheduler.sleepWitness, let description = description() {
            return startTask(in: context, onMain: false, for: TimerLabel(name: nil, fileID: #fileID, line: #line)) {
                witness.taskBegins(description)
                await operation()
            }
        }
        return startTask(
            in: context, onMain: false, for: TimerLabel(name: nil, fileID: #fileID, line: #line), operation)
    }
}

/// The context that a scheduler is requested for.
package enum ContextKey: Sendable {
    case main, shared, runLoop
    /// A thread of its own for each call.
    case newThread
    /// A queue or an event loop, which takes one job at a time as far as a test knows.
    case object(any AnyObject & Sendable)
}

/// The schedulers of a virtual time that has one for each context.
package protocol VirtualSchedulers: Sendable {
    /// The scheduler of a context, which is made when it is first asked for.
    func scheduler(of context: ContextKey) -> TimerScheduler
}

/// An executor that knows when all its jobs are done.
package protocol VirtualExecutor: TaskExecutor {
    /// Runs `job` on the main thread, in order with all its other jobs.
    func runOnMain(_ job: @escaping @Sendable () -> Void)

    /// Waits for the calling task from now on, even while it runs on the main actor.
    ///
    /// Called by a task that runs on this executor.
    ///
    /// - Returns: false if the runtime does not let the executor wait for the main actor.
    func adoptCurrentTask() -> Bool

    /// Waits for the task that `start` starts on the main actor, from its first job on.
    ///
    /// - Returns: that task; nil if the runtime does not let the executor wait for the main actor. In that case, no
    ///   task has started.
    func startOnMain(_ start: () -> Task<Void, Never>) -> Task<Void, Never>?
}

extension VirtualContext {
    /// Starts a task of the library itself without the caller's task-locals, and lets virtual time wait for it.
    ///
    /// - Parameters:
    ///   - context: the virtual time of the task; nil in real time.
    ///   - onMain: whether the task moves to the main actor.
    ///   - label: the timer or object for which the task runs, for complaints.
    ///   - operation: what the task does.
    /// - Returns: the task.
    static func startTask(
        in context: VirtualContext? = current, onMain: Bool, for label: @autoclosure () -> TimerLabel,
        _ operation: @escaping @isolated(any) @Sendable () async -> Void
    ) -> Task<Void, Never> {
        guard let context else { return Task.detached(operation: operation) }
        let executor = context.executor as? any VirtualExecutor
        // As in real time, the action waits on the main actor at once. With a detour over the executor, the task of a
        // later timer of the same instant could overtake it.
        if onMain, let executor, operation.isolation === MainActor.shared {
            let bound: @MainActor @Sendable () async -> Void = { await run(operation, in: context) }
            if let task = executor.startOnMain({ Task.detached(operation: bound) }) { return task }
        }
        let label = label()
        let bound: @Sendable () async -> Void = {
            await $bound.withValue(context) {
                if onMain, let executor, !executor.adoptCurrentTask() {
                    context.scheduler.sleepWitness?.cannotWait(for: label, .mainActor)
                }
                await operation()
            }
        }
        // The executor sees which context is bound while the task is made, and so learns the process of the task.
        if context.process == nil { return Task.detached(executorPreference: context.executor, operation: bound) }
        return $bound.withValue(context) { Task.detached(executorPreference: context.executor, operation: bound) }
    }

    private static func run(
        _ operation: @escaping @isolated(any) @Sendable () async -> Void, in context: VirtualContext
    ) async {
        await $bound.withValue(context) { await operation() }
    }

    /// Lets virtual time wait for the calling task, a child task of this library that is about to run on `actor`.
    static func adoptCurrentTask(on actor: (any Actor)?) {
        guard let executor, let actor, actor === MainActor.shared else { return }
        _ = (executor as? any VirtualExecutor)?.adoptCurrentTask()
    }

    /// Complains about a new timer whose scheduler is not virtual, although a virtual time is bound.
    @inline(__always)
    static func checkTimer(_ entry: TimerEntry) {
        if exists.load(ordering: .relaxed), !entry.scheduler.isVirtual { complain(about: entry) }
    }

    @inline(never)
    private static func complain(about entry: TimerEntry) {
        guard let witness = bound?.scheduler.sleepWitness else { return }
        witness.cannotWait(for: entry.scheduler.withLock { _ in entry.label }, .otherScheduler)
    }
}
