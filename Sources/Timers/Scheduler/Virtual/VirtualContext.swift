import Synchronization

/// The hook of virtual time.
///
/// Inside a task in which a context is bound, every request for a scheduler returns the context's scheduler, and the
/// tasks that timers start run on its executor.
///
/// If the executor is a ``VirtualExecutor``, it also runs the main actor's jobs of those timers.
package struct VirtualContext: Sendable {
    let scheduler: TimerScheduler
    package let executor: (any TaskExecutor)?

    @TaskLocal package static var bound: VirtualContext?

    /// Whether a context has ever been made.
    ///
    /// If not, as in any app, `current` does not need to read the task-local value.
    private static let exists = Atomic(false)

    /// The context that is bound; nil in real time.
    package static var current: VirtualContext? { exists.load(ordering: .relaxed) ? bound : nil }

    package init(scheduler: TimerScheduler, executor: (any TaskExecutor)? = nil) {
        self.scheduler = scheduler
        self.executor = executor
        Self.exists.store(true, ordering: .relaxed)
    }

    package static var scheduler: TimerScheduler? { current?.scheduler }
    static var executor: (any TaskExecutor)? { current?.executor }
}

/// An executor that knows when all its jobs are done.
package protocol VirtualExecutor: TaskExecutor {
    /// Runs `job` on the main thread, in order with all its other jobs.
    func runOnMain(_ job: @escaping @Sendable () -> Void)
}

/// A driver that is notified before a task sleeps on a clock of its scheduler.
package protocol SleepWitness: TimerDriver {
    /// Called by a task that is about to sleep; the task sleeps when this method returns.
    func willSleep(_ label: TimerLabel) async
}
