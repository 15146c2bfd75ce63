/// Lets an actor with an executor of its own run its jobs on the executor of a virtual time.
final class DrainedSerialExecutor: SerialExecutor {
    private let executor: DrainedExecutor

    init(_ executor: DrainedExecutor) {
        self.executor = executor
    }

    func enqueue(_ job: consuming ExecutorJob) {
        executor.enqueue(UnownedJob(job), for: self)
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
        // The actor that has this executor retains it.
    }
}
