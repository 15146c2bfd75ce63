import Dispatch
package import Timers

/// Runs what runners and stores do themselves, beside the threads that all tasks of the process share.
///
/// Handlers that block those threads do not keep a runner from renewing their leases.
package final class RunnerExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "swift-timers.durable")

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // The block keeps the executor alive, and each job runs once.
        queue.async { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Starts a task under none of the caller's task-locals: on this executor, or in a virtual time.
    package func start(
        in context: VirtualContext?, _ operation: @escaping @isolated(any) @Sendable () async -> Void
    ) -> Task<Void, Never> {
        if let context { return VirtualContext.start(in: context, operation) }
        return Task.detached(executorPreference: self, operation: operation)
    }
}
