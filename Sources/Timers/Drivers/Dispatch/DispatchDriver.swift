import Dispatch

/// Serves timers on a dispatch queue, with one source a clock that is only ever armed and cancelled, never suspended.
///
/// A source keeps its queue: from the first `arm` to `disarm` that stays alive. An alarm is kept until it rings, is
/// replaced or disarmed, and keeps its scheduler. In between the driver holds the queue, but the queue holds neither.
final class DispatchDriver: SystemClockDriver, @unchecked Sendable {
    // The bells are touched by `arm` and `disarm` only, which the scheduler never calls at the same time.
    private var bells: [TimerSchedule.Clock: DispatchAlarmSource] = [:]
    private let queue: DispatchQueue
    /// Whether the queue may run two blocks at once, for all that the scheduler was told.
    let isConcurrent: Bool

    init(queue: DispatchQueue, isConcurrent: Bool) {
        self.queue = queue
        self.isConcurrent = isConcurrent
    }

    deinit {
        for bell in bells.values { bell.cancel() }
    }

    #if !canImport(Darwin)
        /// Dispatch waits on each clock itself.
        var alarmsFollowClocks: Bool { true }
    #endif

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        if let bell = bells[alarm.clock] { return bell.arm(alarm, at: instant) }
        let bell = DispatchAlarmSource(clock: alarm.clock, queue: queue)
        bells[alarm.clock] = bell
        bell.arm(alarm, at: instant)
        bell.activate()
    }

    func disarm(_ clock: TimerSchedule.Clock) {
        bells.removeValue(forKey: clock)?.cancel()
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        queue.async(execute: job)
    }
}
