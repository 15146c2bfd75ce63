/// Runs the jobs of a visit on an executor that tells them from all others.
final class VisitingExecutor: TaskExecutor {
    private let executor: DrainedExecutor

    init(_ executor: DrainedExecutor) {
        self.executor = executor
    }

    func enqueue(_ job: consuming ExecutorJob) {
        executor.enqueue(UnownedJob(job), for: self)
    }
}
