import Dispatch

/// Replaces the main actor's executor once a time of the process captures tasks, and passes that time its jobs.
///
/// It runs all other jobs on the main queue, like the runtime's own executor.
final class CapturingMainExecutor: SerialExecutor {
    static let shared = CapturingMainExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if TaskCapture.capture(job, onMain: true) { return }
        DispatchQueue.main.async { [self] in
            unsafe job.runSynchronously(on: asUnownedSerialExecutor())
            // This executor is never destroyed, here and below.
        }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(.main))
    }

    /// Whether `executor` is this one.
    static func isShared(_ executor: UnownedSerialExecutor) -> Bool {
        let (identity, _) = unsafe unsafeBitCast(executor, to: (UnsafeRawPointer?, UnsafeRawPointer?).self)
        // The value consists of a reference to the executor and its conformance. This code compares the reference.
        return unsafe identity == UnsafeRawPointer(Unmanaged.passUnretained(shared).toOpaque())
    }
}
