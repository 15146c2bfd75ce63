import Dispatch

/// A thread for the tasks that start processes and wait for them.
///
/// Among all other tests they would come to it late that a process has ended. Meanwhile it would be a process that
/// nobody has waited for, and while there is one, the test library keeps a processor busy looking for its own.
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
