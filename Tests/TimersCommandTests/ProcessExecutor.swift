import Dispatch

/// A thread for the tasks that start processes and wait for them.
///
/// Among all other tests these tasks would learn late that a process has ended. Until a task waits for such a process,
/// the test library keeps a processor busy with the search for its own processes.
final class ProcessExecutor: TaskExecutor {
    static let shared = ProcessExecutor()

    private let queue = DispatchQueue(label: "processes", qos: .userInitiated)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { [self] in
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
            // The executor is never destroyed.
        }
    }
}
