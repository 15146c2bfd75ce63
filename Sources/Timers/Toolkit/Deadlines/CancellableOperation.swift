import Synchronization

/// The task of an operation, which a timer cancels when its deadline passes.
final class CancellableOperation: Sendable {
    private let machine = Mutex(DeadlineMachine<RunningTask, CheckedContinuation<Void, Never>>())

    /// A task that another thread may cancel.
    @safe
    private struct RunningTask: @unchecked Sendable {
        // `DeadlineMachine` lets no thread use the task after its end, and any thread may cancel a task.
        let task: UnsafeCurrentTask
    }

    /// Cancels the operation, or lets it cancel itself when it begins.
    ///
    /// Any thread. Runs the cancellation handlers of the operation, without a lock.
    func cancel() {
        guard let running = machine.withLock({ machine in machine.pass() }) else { return }
        unsafe running.task.cancel()
        // The task does not end before the next line.
        machine.withLock { machine in machine.cancelled() }?.resume()
    }

    /// Runs `operation` as the calling task.
    func run<Result>(
        isolation: isolated (any Actor)?, _ operation: () async -> Result
    ) async -> Result {
        unsafe withUnsafeCurrentTask { task in
            // The machine lets no thread use the task after `end` below, which comes before the end of the task.
            guard let task = unsafe task else { return }
            let running = unsafe RunningTask(task: task)
            let isTooLate = machine.withLock { machine in machine.begin(running) }
            if isTooLate { unsafe task.cancel() }
        }
        let result = await operation()
        if machine.withLock({ machine in machine.end() }) {
            await withCheckedContinuation(isolation: isolation) { continuation in
                if !machine.withLock({ machine in machine.wait(continuation) }) { continuation.resume() }
            }
        }
        return result
    }
}
