import Dispatch

/// Runs an actor on a serial queue.
package final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "executor")

    package init() {}

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
        // The closure retains this executor.
    }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
        // Its actor retains this executor.
    }
}
