import Dispatch
import Synchronization
import TestSupport

/// Runs each job on a thread of Dispatch, and blocks the thread that submits the first one until the test calls
/// `release`.
///
/// That thread is then still inside the call that starts a task while the task runs.
final class HoldingExecutor: TaskExecutor {
    private let hasHeld = Atomic(false)
    private let isReleased = Milestone()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        DispatchQueue.global().async { [self] in
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
            // The block retains the executor.
        }
        if !hasHeld.exchange(true, ordering: .acquiringAndReleasing) { isReleased.block() }
    }

    func release() { isReleased.reach() }
}
