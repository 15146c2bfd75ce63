import Dispatch

/// Serves timers on a dispatch queue, with one source a clock that is only ever armed and cancelled, never suspended.
///
/// A source keeps its queue and its handler: from the first `arm` to `disarm` the queue, the alarm and with it the scheduler
/// stay alive. In between the driver holds the queue, but the queue holds neither.
final class DispatchDriver: TimerDriver, @unchecked Sendable {
    // The sources are touched by `arm` and `disarm` only, which the scheduler never calls at the same time.
    private var sources: [TimerSchedule.Clock: any DispatchSourceTimer] = [:]
    private let queue: DispatchQueue
    let isConcurrent: Bool

    init(queue: DispatchQueue, isConcurrent: Bool) {
        self.queue = queue
        self.isConcurrent = isConcurrent
    }

    deinit {
        for source in sources.values { source.cancel() }
    }

    #if !canImport(Darwin)
        /// Dispatch waits on each clock itself.
        var noticesWaking: Bool { true }
    #endif

    func now(on clock: TimerSchedule.Clock) -> TimerInstant {
        SystemClock.now(clock)
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        let known = sources[alarm.clock]
        let source = known ?? DispatchSource.makeTimerSource(flags: .strict, queue: queue)
        Self.schedule(source, at: instant, on: alarm.clock)
        guard known == nil else { return }
        sources[alarm.clock] = source
        source.setEventHandler { @Sendable in alarm.ring() }
        source.activate()
    }

    func disarm(_ clock: TimerSchedule.Clock) {
        sources.removeValue(forKey: clock)?.cancel()
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        queue.async(execute: job)
    }

    /// From here on, in nanoseconds (some 400 days), an instant may be far away; on the wall clock every one may.
    private static let far: UInt64 = 1 << 55
    /// How long a source sleeps at most for an instant that is far away: Dispatch's own sums stay small, and waking once a
    /// month to find nothing due costs nothing.
    private static let longest = Duration.seconds(30 * 24 * 3600)

    private static func schedule(
        _ source: any DispatchSourceTimer, at instant: TimerInstant, on clock: TimerSchedule.Clock
    ) {
        let isFar = instant.nanoseconds >= far
        let instant = isFar ? min(instant, SystemClock.now(clock) + longest) : instant
        switch clock {
        case .continuous: schedule(source, onContinuousClock: instant)
        case .suspending:
            #if canImport(Darwin)
                source.schedule(
                    deadline: .now() + .nanoseconds(clamped(instant, since: .suspending)), leeway: .nanoseconds(0))
            #else
                source.schedule(deadline: DispatchTime(uptimeNanoseconds: plain(instant)), leeway: .nanoseconds(0))
            #endif
        case .wall:
            source.schedule(
                wallDeadline: .now() + .nanoseconds(clamped(instant, since: .wall)), leeway: .nanoseconds(0))
        }
    }

    private static func schedule(_ source: any DispatchSourceTimer, onContinuousClock instant: TimerInstant) {
        #if canImport(Darwin)
            // Dispatch offers no clock here that counts system sleep, except the wall clock.
            source.schedule(
                wallDeadline: .now() + .nanoseconds(clamped(instant, since: .continuous)), leeway: .nanoseconds(0))
        #else
            // The highest bit tells Dispatch that the rest counts on the clock that includes system sleep. It is not
            // documented; a test watches that it stays so.
            let mark: UInt64 = 1 << 63
            source.schedule(
                deadline: DispatchTime(uptimeNanoseconds: mark | plain(instant)), leeway: .nanoseconds(0))
        #endif
    }

    #if !canImport(Darwin)
        /// Not zero, which would mean "now".
        ///
        /// The two highest bits, which choose a clock, are free below a month from now.
        private static func plain(_ instant: TimerInstant) -> UInt64 {
            max(instant.nanoseconds, 1)
        }
    #endif

    private static func clamped(_ instant: TimerInstant, since clock: TimerSchedule.Clock) -> Int {
        Int(clamping: instant.nanoseconds.saturatingSubtract(SystemClock.now(clock).nanoseconds))
    }
}
