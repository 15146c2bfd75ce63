import Interleaver

/// Runs a task on the thread of a scenario.
final class ThreadExecutor: TaskExecutor, @unchecked Sendable {
    // Unchecked: one thread runs at a time.

    private var jobs: [UnownedJob] = []
    private var isDone = false
    private var task: Task<Void, Never>?
    private var isCancelled = false

    func enqueue(_ job: consuming ExecutorJob) {
        jobs.append(UnownedJob(job))
        Interleaver.shared.wake(key)
    }

    /// Cancels the task, also if it has not started yet.
    func cancel() {
        switchPoint("cancelling a task")
        isCancelled = true
        // The runtime holds a lock of the task while it calls the cancellation handler.
        Interleaver.shared.uninterrupted { task?.cancel() }
    }

    private var key: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

    /// Runs the operation to its end, on the calling thread.
    func run(_ operation: @escaping @Sendable () async -> Void) {
        task = Task(executorPreference: self) {
            await operation()
            self.isDone = true
        }
        if isCancelled { Interleaver.shared.uninterrupted { task?.cancel() } }
        while !isDone || !jobs.isEmpty {
            if !runOne() { Interleaver.shared.sleep(on: key, "waits for a continuation") }
        }
        task = nil
    }

    /// Runs parts of tasks until `isDone` is true and there is none left.
    func serve(until isDone: () -> Bool) {
        while true {
            if runOne() { continue }
            if isDone() { return }
            Interleaver.shared.sleep(on: key, "waits for a task")
        }
    }

    /// Wakes the thread that serves this executor.
    func wake() { Interleaver.shared.wake(key) }

    /// Runs a part of a task.
    ///
    /// - Returns: false if there is none.
    func runOne() -> Bool {
        if jobs.isEmpty { return false }
        switchPoint("running a part of a task")
        unsafe jobs.removeFirst().runSynchronously(on: asUnownedTaskExecutor())
        // Each job runs once.
        return true
    }
}
