import Dispatch

/// Stands for the main actor's executor in a process in which a time captures tasks, and lets that time have its jobs.
///
/// It runs on the main queue, as the runtime's own does.
final class CapturingMainExecutor: SerialExecutor {
    static let shared = CapturingMainExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if TaskCapture.capture(job, onMain: true) { return }
        DispatchQueue.main.async { [self] in
            unsafe job.runSynchronously(on: asUnownedSerialExecutor())
            // This executor is never destroyed.
        }
    }

    func asUnownedSerialExecutor() -> UnownedSerialExecutor {
        unsafe UnownedSerialExecutor(ordinary: self)
        // As above.
    }

    func checkIsolated() {
        dispatchPrecondition(condition: .onQueue(.main))
    }

    /// Whether `executor` is this one.
    static func isShared(_ executor: UnownedSerialExecutor) -> Bool {
        let (identity, _) = unsafe unsafeBitCast(executor, to: (UnsafeRawPointer?, UnsafeRawPointer?).self)
        // A reference to an executor and what it conforms by; only the first is looked at.
        return unsafe identity == UnsafeRawPointer(Unmanaged.passUnretained(shared).toOpaque())
        // Only compared.
    }
}
