import Dispatch
import Timers

/// Runs the work of a runner or a store itself, apart from the threads that all tasks of the process share.
///
/// Handlers that block those threads do not keep a runner from renewing its leases and ending its runs.
package final class RunnerExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "swift-timers.durable")
    /// The virtual time in which the executor was made, and whose tasks run there; nil in real time.
    private let context = VirtualContext.current

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // The block keeps the executor alive, and each job runs once.
        queue.async { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Starts a task without the caller's task-locals.
    ///
    /// - Parameters:
    ///   - description: a description of the task, for a virtual time that reports what ran when.
    ///   - operation: what it does.
    /// - Returns: the task.
    @discardableResult
    package func start(
        describedAs description: @autoclosure () -> String? = nil,
        _ operation: @escaping @isolated(any) @Sendable () async -> Void
    ) -> Task<Void, Never> {
        if let context { return VirtualContext.start(in: context, describedAs: description(), operation) }
        return Task.detached(executorPreference: self, operation: operation)
    }

    /// Runs a body to its end, even if the calling task is cancelled.
    package func finish<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await Task(executorPreference: context?.executor ?? self, operation: body).value
    }
}
