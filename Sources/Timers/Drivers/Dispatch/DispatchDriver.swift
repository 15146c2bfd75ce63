import Dispatch

/// Serves timers on a dispatch queue.
///
/// Each clock has one source, which is only armed and cancelled, never suspended.
///
/// A source retains its queue from the first `arm` to `disarm`, or to the end of the driver if the driver keeps its
/// sources. The driver retains an alarm until it rings, is replaced or is disarmed, and the alarm retains the
/// scheduler. At other times the driver retains the queue, but the queue retains neither of them.
final class DispatchDriver: SystemClockDriver, NamedContext, @unchecked Sendable {
    // Only `arm` and `disarm` access the sources, and the scheduler never calls them at the same time.
    private var sources: [TimerSchedule.ClockKind: DispatchAlarmSource] = [:]
    private let queue: DispatchQueue
    /// Whether the queue may run two blocks at once, as far as the scheduler knows.
    let isConcurrent: Bool
    /// Whether `disarm` keeps the source of a clock for the next alarm.
    private let keepsSources: Bool

    init(queue: DispatchQueue, isConcurrent: Bool, keepsSources: Bool = false) {
        self.queue = queue
        self.isConcurrent = isConcurrent
        self.keepsSources = keepsSources
    }

    deinit {
        for source in sources.values { source.cancel() }
    }

    var contextName: String { MainContext.isMain(queue) ? "the main queue" : "queue '\(queue.label)'" }

    /// The lookup follows target queues, as ``MainContext/isCurrent`` says.
    var isCurrent: Bool {
        MainContext.isMain(queue) ? MainContext.isCurrent : TimerScheduler.isCurrent(queue)
    }

    #if !canImport(Darwin)
        /// Dispatch itself waits on each clock.
        var alarmsFollowClocks: Bool { true }
    #endif

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        if let source = sources[alarm.clock] { return source.arm(alarm, at: instant) }
        let source = DispatchAlarmSource(clock: alarm.clock, queue: queue)
        sources[alarm.clock] = source
        source.arm(alarm, at: instant)
        source.activate()
    }

    func disarm(_ clock: TimerSchedule.ClockKind) {
        keepsSources ? sources[clock]?.disarm() : sources.removeValue(forKey: clock)?.cancel()
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        queue.async(execute: job)
    }
}
