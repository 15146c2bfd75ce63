package import Dispatch

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

/// Runs tasks on a serial queue.
package final class QueueTaskExecutor: TaskExecutor {
    /// A thread for the tasks that start processes and wait for them.
    ///
    /// Among all other tests these tasks would learn late that a process has ended. Until a task waits for such a
    /// process, the test library keeps a processor busy with the search for its own processes.
    package static let processes = QueueTaskExecutor("processes", qos: .userInitiated)

    private let queue: DispatchQueue

    package init(_ label: String, qos: DispatchQoS = .unspecified) {
        queue = DispatchQueue(label: label, qos: qos)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
        // The closure retains this executor.
    }
}
