import Timers

/// The hooks that the runtime calls before it enqueues a job.
///
/// Each captures the job if that belongs to a time, and otherwise calls the hook that it replaced, or the runtime.
enum EnqueueHooks {
    typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    typealias Hook = @convention(thin) (UnownedJob, Enqueue) -> Void

    /// For jobs without an executor of their own; nil if this runtime has no such hook.
    static let global: HookChain? = HookChain(
        "swift_task_enqueueGlobal_hook",
        links: [
            address { EnqueueHooks.global?.pass($0, $1, link: 0, onMain: false) },
            address { EnqueueHooks.global?.pass($0, $1, link: 1, onMain: false) },
            address { EnqueueHooks.global?.pass($0, $1, link: 2, onMain: false) },
            address { EnqueueHooks.global?.pass($0, $1, link: 3, onMain: false) },
        ])

    /// For jobs of the main actor; nil if this runtime has no such hook.
    ///
    /// Newer runtimes call it only for jobs that a library enqueues there by `MainActor.enqueue(_:)`.
    static let main: HookChain? = HookChain(
        "swift_task_enqueueMainExecutor_hook",
        links: [
            address { EnqueueHooks.main?.pass($0, $1, link: 0, onMain: true) },
            address { EnqueueHooks.main?.pass($0, $1, link: 1, onMain: true) },
            address { EnqueueHooks.main?.pass($0, $1, link: 2, onMain: true) },
            address { EnqueueHooks.main?.pass($0, $1, link: 3, onMain: true) },
        ])

    private static func address(_ hook: Hook) -> UInt { unsafe unsafeBitCast(hook, to: UInt.self) }
}

extension HookChain {
    /// Captures a job, or hands it on.
    fileprivate func pass(_ job: UnownedJob, _ original: EnqueueHooks.Enqueue, link: Int, onMain: Bool) {
        if TaskCapture.capture(job, onMain: onMain) { return }
        let call = Call(thread: PlatformThread.current, job: job.identity, link: link)
        guard let hook = beginCall(call) else { return original(job) }
        unsafe unsafeBitCast(hook, to: EnqueueHooks.Hook.self)(job, original)
        // The runtime's variable held this function, so it has the type of the runtime's hooks.
        endCall(call)
    }
}
