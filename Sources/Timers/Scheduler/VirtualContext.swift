/// The hook of virtual time: inside a task in which it is bound, every scheduler asked for is this one, and the tasks that timers
/// start run on this executor.
package struct VirtualContext: Sendable {
    let scheduler: TimerScheduler
    let executor: (any TaskExecutor)?

    /// The one that is bound; nil in real time.
    @TaskLocal package static var current: VirtualContext?

    package init(scheduler: TimerScheduler, executor: (any TaskExecutor)? = nil) {
        self.scheduler = scheduler
        self.executor = executor
    }

    static var scheduler: TimerScheduler? { current?.scheduler }
    static var executor: (any TaskExecutor)? { current?.executor }
}
