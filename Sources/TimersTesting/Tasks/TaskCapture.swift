import CTimers
import Synchronization
import Timers

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Brings tasks that nobody gave to a virtual time's executor there all the same.
///
/// The runtime asks hooks, if there are any, before it enqueues a job that has no executor of its own, and for the
/// executor of the main actor. The hooks here keep the jobs that are enqueued by the work of a time that captures, and
/// pass on all others. Tasks that began before that time are passed on too: they are the test, and those who run it.
/// But where the test goes over from the time's work to the main actor, the time is to wait for what it does there. A
/// task that was kept once comes back, whoever wakes it.
enum TaskCapture {
    /// Whether this runtime offers what is needed; installs the hooks when first asked.
    static let isAvailable = install()

    /// A number that no task has had so far, and that is at most those of all tasks to come; nil if there is no
    /// capture.
    static func nextTask() -> UInt64? {
        isAvailable ? seen.load(ordering: .acquiring) + 1 : nil
    }

    /// The highest number of a task that was enqueued since the hooks are there.
    private static let seen = Atomic<UInt64>(0)
    /// Whether the runtime has asked for a job of the main actor.
    private static let sawMain = Atomic(false)

    /// Takes the job in, if it belongs to a time that captures.
    static func takes(_ job: UnownedJob, onMain: Bool) -> Bool {
        if onMain { sawMain.store(true, ordering: .releasing) }
        let number = unsafe taskNumber?(job) ?? 0
        // Written before the hooks were there.
        if number > 0 { seen.max(number, ordering: .acquiringAndReleasing) }
        // A job that is no task, but an actor's, has number 0.
        if number > 0, let home = homes.withLock({ homes in homes[number]?.executor }) {
            home.enqueueCaptured(job, onMain: onMain)
            return true
        }
        let executor = DrainedExecutor.current ?? VirtualContext.current?.executor as? DrainedExecutor
        guard let executor, let first = executor.firstCapturedTask else { return false }
        let isOlder = number > 0 && number < first
        if isOlder, !onMain || !executor.isCurrent { return false }
        if number >= first {
            homes.withLock { homes in homes[number] = Home(executor: executor) }
            executor.captured(number)
        }
        executor.enqueueCaptured(job, onMain: onMain)
        return true
    }

    /// Where a task was kept.
    private struct Home {
        weak let executor: DrainedExecutor?
    }

    /// By the numbers of the tasks.
    private static let homes = Mutex<[UInt64: Home]>([:])

    /// The executor that kept these tasks goes away.
    static func forget(_ tasks: Set<UInt64>) {
        homes.withLock { homes in for task in tasks { homes[task] = nil } }
    }

    // MARK: Hooks

    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
    private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
    private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor
    private typealias IsMainExecutor = @convention(thin) (UnownedSerialExecutor) -> Bool
    private typealias IsMainExecutorHook = @convention(thin) (UnownedSerialExecutor, IsMainExecutor) -> Bool

    nonisolated(unsafe) private static var taskNumber: Enqueued?
    // Written once, before the hooks are there that read it.
    private typealias Enqueued = @convention(thin) (UnownedJob) -> UInt64

    private static func install() -> Bool {
        guard
            let number = unsafe symbol("swift_task_getJobTaskId"),
            let enqueueGlobal = Variable<EnqueueHook>("swift_task_enqueueGlobal_hook")
        else { return false }
        unsafe taskNumber = unsafeBitCast(number, to: Enqueued.self)
        // The runtime's own function of that name, with this type.
        enqueueGlobal.set { job, original in if !TaskCapture.takes(job, onMain: false) { original(job) } }
        // A task is enqueued before the call that makes it returns.
        Task.detached {}
        guard seen.load(ordering: .acquiring) > 0 else {
            enqueueGlobal.set(nil)
            return false
        }
        if installOnMain() { return true }
        enqueueGlobal.set(nil)
        return false
    }

    /// Newer runtimes ask for the main actor's executor, older ones before they enqueue a job of it.
    private static func installOnMain() -> Bool {
        if let mainExecutor = unsafe Variable<MainExecutorHook>("swift_task_getMainExecutor_hook"),
            // Here and below only references to an executor that is never destroyed are passed on.
            let isMainExecutor = unsafe Variable<IsMainExecutorHook>("swift_task_isMainExecutor_hook")
        {
            unsafe isMainExecutor.set { executor, original in
                unsafe CapturingMainExecutor.isShared(executor) ? true : original(executor)
            }
            unsafe mainExecutor.set { _ in unsafe CapturingMainExecutor.shared.asUnownedSerialExecutor() }
            if provesMain() { return true }
            unsafe mainExecutor.set(nil)
            unsafe isMainExecutor.set(nil)
        }
        if let enqueueMain = Variable<EnqueueHook>("swift_task_enqueueMainExecutor_hook") {
            enqueueMain.set { job, original in if !TaskCapture.takes(job, onMain: true) { original(job) } }
            if provesMain() { return true }
            enqueueMain.set(nil)
        }
        return false
    }

    private static func provesMain() -> Bool {
        Task.detached { @MainActor in }
        return sawMain.load(ordering: .acquiring)
    }

    /// A variable of the runtime that holds a hook or nothing.
    @safe private struct Variable<Hook> {
        private let address: UnsafeMutablePointer<Hook?>

        /// The variable of that name; nil if there is none.
        init?(_ name: String) {
            guard let address = unsafe symbol(name) else { return nil }
            unsafe self.address = address.assumingMemoryBound(to: Optional<Hook>.self)
            // The runtime's own variable of that name, with this type; it lives as long as the process.
        }

        /// Another thread sees the old or the new hook; either enqueues every job once.
        func set(_ hook: Hook?) {
            unsafe address.pointee = hook
            // The runtime reads it whole, at any time.
        }
    }

    private static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
        unsafe dlsym(dlopen(nil, RTLD_NOW), name)
        // Looked up in the program as it runs; the answer is checked.
    }
}
