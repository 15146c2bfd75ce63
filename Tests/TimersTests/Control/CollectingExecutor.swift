import Synchronization

/// Keeps jobs until the test runs them, as if every actor were busy.
final class CollectingExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { jobs in jobs.append(job) }
    }

    /// How many jobs wait.
    var waiting: Int { jobs.withLock { jobs in jobs.count } }

    /// Runs all jobs on the calling thread, and those that they submit.
    func runJobs() {
        while let job = jobs.withLock({ jobs in jobs.isEmpty ? nil : jobs.removeFirst() }) {
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
            // The caller retains the executor.
        }
    }
}
