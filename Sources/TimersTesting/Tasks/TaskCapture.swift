import CTimers
import Synchronization
import Timers

/// Runs unstructured tasks on the executor of a virtual time, as if the test had given it to them.
///
/// The runtime calls hooks before it enqueues a job that has no executor of its own, and to learn the executor of the
/// main actor. The hooks of this module capture the jobs that a capturing time's work enqueues, and pass on all others.
/// They also pass on tasks that began before that time: those are the test, and the code that runs it. When the test
/// switches from the time's work to the main actor, the time captures that job, to wait for what it does there. A
/// captured task stays with its time, whichever thread resumes it.
///
/// Another library may set the same hooks at any moment. A time therefore checks them before each of its jobs.
enum TaskCapture {
    /// Installs the hooks, until ``end()`` has been called as often as this.
    ///
    /// - Returns: a number that no task has had so far, and that is at most those of all tasks to come; nil if the
    ///   runtime or another library prevents capture.
    static func begin() -> UInt64? {
        guard isSupported, let hooks = EnqueueHooks.global, hooks.retain() else { return nil }
        if EnqueueHooks.main?.retain() == false {
            hooks.release()
            return nil
        }
        #if os(Linux) && compiler(>=6.3) && compiler(<6.4)
            _ = CapturingDefaultExecutor.isInstalled
        #endif
        // Tasks may have begun without the hook. The runtime enqueues this one before the call returns.
        Task.detached {}
        return highestTask.load(ordering: .acquiring) + 1
    }

    /// Restores the hooks of other libraries if no time still captures.
    static func end() {
        EnqueueHooks.global?.release()
        EnqueueHooks.main?.release()
    }

    /// Puts the hooks in front again if another library has removed or replaced them; O(1).
    static func check() {
        EnqueueHooks.global?.check()
        EnqueueHooks.main?.check()
        MainExecutorHooks.check()
    }

    /// The highest number of a task that a hook has seen.
    private static let highestTask = Atomic<UInt64>(0)
    /// Whether the runtime has called for a job of the main actor.
    private static let sawMain = Atomic(false)

    /// The executor that captures the task whose start is under way, although its time may capture no others.
    @TaskLocal static var adopting: DrainedExecutor?

    /// Enqueues the job on the executor of a time, if it belongs to one that captures.
    ///
    /// - Returns: false if the caller must enqueue it.
    static func capture(_ job: UnownedJob, onMain: Bool) -> Bool {
        if onMain { sawMain.store(true, ordering: .releasing) }
        let number = number(of: job)
        if number > 0 { highestTask.max(number, ordering: .acquiringAndReleasing) }
        // A job that is no task, but an actor's, has number 0.
        if number > 0, let captor = captors.withLock({ captors in captors[number]?.executor }) {
            captor.enqueueCaptured(job, onMain: onMain)
            return true
        }
        if number > 0, let adopting {
            note(number, adopting)
            adopting.enqueueCaptured(job, onMain: onMain)
            return true
        }
        let executor = DrainedExecutor.current ?? VirtualContext.current?.executor as? DrainedExecutor
        guard let executor, let first = executor.firstCapturedTask else { return false }
        let isOlder = number > 0 && number < first
        if isOlder, !onMain || !executor.isCurrent { return false }
        if number >= first { note(number, executor) }
        executor.enqueueCaptured(job, onMain: onMain)
        return true
    }

    /// The number of the task whose step a job is; 0 if it is not a step of a task.
    static func number(of job: UnownedJob) -> UInt64 { taskNumber?(job) ?? 0 }

    /// Captures the calling task for `executor` from now on.
    ///
    /// - Returns: false if the runtime does not tell the number of the task.
    static func adoptCurrentTask(for executor: DrainedExecutor) -> Bool {
        let number = CurrentTask.number
        if number == 0 { return false }
        note(number, executor)
        return true
    }

    private static func note(_ task: UInt64, _ executor: DrainedExecutor) {
        captors.withLock { captors in captors[task] = Captor(executor: executor) }
        executor.captured(task)
    }

    /// The executor that captured a task.
    private struct Captor {
        weak let executor: DrainedExecutor?
    }

    /// By the numbers of the tasks.
    private static let captors = Mutex<[UInt64: Captor]>([:])

    /// Forgets the tasks of an executor that is being destroyed.
    static func forget(_ tasks: Set<UInt64>) {
        captors.withLock { captors in for task in tasks { captors[task] = nil } }
    }

    // MARK: Support

    /// Whether the runtime of the system has the hooks; on systems other than Apple's, the program brings its own.
    static var isInSystem: Bool {
        if #available(macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4, *) { true } else { false }
    }

    /// The message for a test where ``isInSystem`` is false.
    static let missing = """
        The virtual time of this test does not wait for unstructured tasks: the Swift runtime of this system has no \
        hooks for them. Run the test on macOS 15.4, iOS 18.4, tvOS 18.4, watchOS 11.4, visionOS 2.4 or later, or start \
        the tasks with Task(executorPreference: VirtualTime.current.executor).
        """

    private typealias TaskNumber = @convention(thin) (UnownedJob) -> UInt64

    private static let taskNumber: TaskNumber? = unsafe runtimeSymbol("swift_task_getJobTaskId").map {
        unsafe unsafeBitCast($0, to: TaskNumber.self)
        // The function of that name has this type.
    }

    /// Whether this runtime calls the hooks; installs those of the main actor when first asked.
    private static let isSupported = proveSupport()

    private static func proveSupport() -> Bool {
        guard taskNumber != nil, let hooks = EnqueueHooks.global, hooks.retain() else { return false }
        defer { hooks.release() }
        Task.detached {}
        guard highestTask.load(ordering: .acquiring) > 0 else { return false }
        // Newer runtimes ask for the main actor's executor, older ones before they enqueue a job of it.
        if MainExecutorHooks.install(proveMain) { return true }
        guard let main = EnqueueHooks.main, main.retain() else { return false }
        defer { main.release() }
        return proveMain()
    }

    private static func proveMain() -> Bool {
        Task.detached { @MainActor in }
        return sawMain.load(ordering: .acquiring)
    }
}
