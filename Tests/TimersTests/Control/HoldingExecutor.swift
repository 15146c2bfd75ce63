import Dispatch
import Synchronization

/// Runs each job on a thread of Dispatch, and holds whoever gives it the first one until the test lets go.
///
/// The one who starts a task is then still inside that call while the task runs.
final class HoldingExecutor: TaskExecutor {
    private let hasHeld = Atomic(false)
    private let mayGoOn = Milestone()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        DispatchQueue.global().async { [self] in
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
            // The block holds the executor.
        }
        if !hasHeld.exchange(true, ordering: .acquiringAndReleasing) { mayGoOn.block() }
    }

    func letGo() { mayGoOn.reach() }
}
