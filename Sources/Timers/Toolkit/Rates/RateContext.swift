/// The context on which the deadlines of a debouncer or a throttler wait, and its plain actions run.
struct RateContext: Sendable {
    let scheduler: TimerScheduler
    let label: TimerLabel
    /// Whether actions belong to the main actor.
    let isMain: Bool
    /// The virtual time in which the object was made.
    private let virtual = VirtualContext.current

    init(_ scheduler: TimerScheduler, _ label: TimerLabel, isMain: Bool = false) {
        self.scheduler = scheduler
        self.label = label
        self.isMain = isMain
    }

    /// Whether the caller runs on the context.
    var isCurrent: Bool { isMain ? MainContext.isCurrent : scheduler.isContextCurrent }

    var now: UInt64 { scheduler.now(on: .continuous).nanoseconds }

    /// Whether the context has ended.
    var hasEnded: Bool { scheduler.hasEnded }

    /// Runs `job` on the context, soon.
    func run(_ job: @escaping @Sendable () -> Void) {
        isMain ? MainContext.run(job) : scheduler.driver.run(job)
    }

    /// Runs `job` before it returns, without the caller's task-locals.
    ///
    /// - Returns: false if this system cannot do so. The job has then not run.
    func runHere(_ job: @escaping @Sendable () -> Void) -> Bool {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
            if CurrentTask.identity != nil { return false }
            job()
            return true
        }
        let virtual = VirtualContext.current ?? virtual
        Task.immediateDetached {
            if let virtual { VirtualContext.$bound.withValue(virtual, operation: job) } else { job() }
        }
        return true
    }

    /// Starts a task without the caller's task-locals.
    func startTask(_ operation: @escaping @isolated(any) @Sendable () async -> Void) -> Task<Void, Never> {
        VirtualContext.startTask(in: VirtualContext.current ?? virtual, onMain: isMain, for: label, operation)
    }

    /// Notes that an action is about to move to `actor`.
    func willRun(on actor: any Actor) { scheduler.sleepWitness?.willRun(for: label, on: actor) }

    /// Notes that the action has left `actor`.
    func hasRun(on actor: any Actor) { scheduler.sleepWitness?.hasRun(on: actor) }
}
