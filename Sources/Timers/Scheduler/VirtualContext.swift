/// The hook of virtual time: inside a task in which it is bound, every scheduler asked for is this one.
package enum VirtualContext {
    /// The scheduler that stands for all others; nil in real time.
    @TaskLocal package static var scheduler: TimerScheduler?
}
