import Synchronization

/// The hook of virtual time: inside a task in which it is bound, every scheduler asked for is this one, and the tasks
/// that timers start run on this executor.
///
/// If it is a ``VirtualExecutor``, it also runs what they have to do on the main thread.
package struct VirtualContext: Sendable {
    let scheduler: TimerScheduler
    package let executor: (any TaskExecutor)?

    @TaskLocal package static var bound: VirtualContext?

    /// Whether there has ever been one: where there was none, as in any app, the task need not be asked.
    private static let exists = Atomic(false)

    /// The one that is bound; nil in real time.
    package static var current: VirtualContext? { exists.load(ordering: .relaxed) ? bound : nil }

    package init(scheduler: TimerScheduler, executor: (any TaskExecutor)? = nil) {
        self.scheduler = scheduler
        self.executor = executor
        Self.exists.store(true, ordering: .relaxed)
    }

    static var scheduler: TimerScheduler? { current?.scheduler }
    static var executor: (any TaskExecutor)? { current?.executor }
}

/// An executor that knows when all that was given to it is done.
package protocol VirtualExecutor: TaskExecutor {
    /// Runs `job` on the main thread, in turn with everything else.
    func runOnMain(_ job: @escaping @Sendable () -> Void)
}

/// A driver that wants to know who sleeps on a clock of its scheduler.
package protocol SleepWitness: TimerDriver {
    /// A task is about to sleep.
    ///
    /// Called by the task, which sleeps when this returns.
    func willSleep(_ label: TimerLabel) async
}
