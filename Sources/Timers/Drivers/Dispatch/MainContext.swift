import Dispatch

#if canImport(Darwin)
    import Darwin
#else
    import CTimers
#endif

/// The context on which the main actor's jobs run.
package enum MainContext {
    private static let marker: DispatchSpecificKey<Bool> = {
        let marker = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: marker, value: true)
        return marker
    }()

    /// Whether the caller runs on the main thread or in a job of the main queue.
    ///
    /// No other job of the main actor runs then.
    ///
    /// Both checks are needed. Where the main thread serves the main queue through a run loop, code outside queue jobs
    /// is on the main thread but not in a job. Where `dispatchMain` serves it, jobs run on other threads. The lookup of
    /// the marker follows target queues, which is right here: a queue that targets the main queue excludes its jobs.
    static var isCurrent: Bool {
        isMainThread || DispatchQueue.getSpecific(key: marker) == true
    }

    /// Whether `queue` is the main queue itself.
    static func isMain(_ queue: DispatchQueue) -> Bool {
        queue.getSpecific(key: marker) == true
    }

    /// Runs `job` before it returns if the caller is on the main actor's context; otherwise on that context, soon.
    package static func perform(_ job: @escaping @Sendable () -> Void) {
        isCurrent ? job() : run(job)
    }

    /// Destroys the content of a box: before it returns if the caller is on the main actor's context; otherwise on that
    /// context, soon.
    ///
    /// The caller fills the box in the argument, so its access to the variable ends before the content can be
    /// destroyed. An access that is still open may hold a copy: a closure is copied to have the representation of a
    /// generic value.
    package static func destroy(_ box: (any Disposable)?) {
        guard let box else { return }
        perform { box.dispose() }
    }

    /// Runs `job` on the main actor's context, soon.
    static func run(_ job: @escaping @Sendable () -> Void) {
        if let executor = VirtualContext.executor as? any VirtualExecutor { return executor.runOnMain(job) }
        DispatchQueue.main.async(execute: job)
    }

    private static var isMainThread: Bool {
        #if canImport(Darwin)
            return pthread_main_np() != 0
        #else
            return timers_is_main_thread()
        #endif
    }
}
