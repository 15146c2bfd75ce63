import Dispatch
import TimersTesting

/// A thread outside the virtual time of a test, whose tasks wait until the test has moved time.
struct Elsewhere {
    private let time = VirtualTime(capturesUnstructuredTasks: true)
    private let hasMoved = DispatchSemaphore(value: 0)

    init() {
        let block: @Sendable () -> Void = { [hasMoved] in hasMoved.wait() }
        // The tasks of the thread come after this one.
        Task(executorPreference: time.executor) { block() }
    }

    /// Runs `body` on the thread.
    func run(_ body: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async { [time] in
                time.run(body)
                continuation.resume()
            }
        }
    }

    /// Lets the tasks run that `body` has started.
    func runTasks() { hasMoved.signal() }
}
