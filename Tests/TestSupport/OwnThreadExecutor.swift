import Dispatch

/// Runs each job of a task on a thread of its own.
///
/// For tasks that compute or block for seconds, and for tasks that start processes and wait for them. In the pool of
/// the other tests such a task would learn late that its process has ended. Until then the test library keeps a
/// processor busy with the search for its own processes.
///
/// Two jobs never share a queue: the test library blocks a job that reads what a process writes until that process has
/// ended.
package final class OwnThreadExecutor: TaskExecutor {
    package static let shared = OwnThreadExecutor()

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        // Dispatch gives a serial queue a thread at once, however many others are busy.
        DispatchQueue(label: "own thread").async { [self] in
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
            // The closure retains this executor.
        }
    }
}
