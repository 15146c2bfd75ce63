import Dispatch
import Synchronization

/// Runs tasks one after another, and knows when none of them has anything left to do.
final class DrainedExecutor: TaskExecutor {
    private struct State {
        /// Jobs that wait or run.
        var jobs = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "swift-timers.virtual")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { state in state.jobs += 1 }
        queue.async { [self] in
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
            // The executor lives as long as this block, which captures it.
            jobEnded()
        }
    }

    /// Returns when every task on this executor waits for something, or has ended.
    func idle() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                // The caller's own job, if it runs here, is among them until it is suspended by this.
                if state.jobs > 0 { state.waiters.append(continuation) }
                return state.jobs == 0
            }
            if isIdle { continuation.resume() }
        }
    }

    private func jobEnded() {
        let waiters = state.withLock { state in
            state.jobs -= 1
            if state.jobs > 0 { return [] as [CheckedContinuation<Void, Never>] }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}
