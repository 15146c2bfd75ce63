import Dispatch
import Synchronization

/// A dispatch source for one clock, and the alarm that it is to ring.
final class DispatchAlarmSource: @unchecked Sendable {
    // Dispatch lets any thread schedule and cancel a source; everything else is guarded.

    private struct Armed {
        var alarm: TimerAlarm
        var instant: TimerInstant
    }

    private let clock: TimerSchedule.Clock
    private let source: any DispatchSourceTimer
    /// Held while the source is scheduled, so that the source always waits for the alarm that is here.
    private let armed = Mutex<Armed?>(nil)

    init(clock: TimerSchedule.Clock, queue: DispatchQueue) {
        self.clock = clock
        source = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
        source.setEventHandler { @Sendable [weak self] in self?.fired() }
    }

    /// Begins to wait, for good.
    ///
    /// Once, when something is armed.
    func activate() {
        source.activate()
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        let old = armed.withLock { armed in
            let old = armed
            armed = Armed(alarm: alarm, instant: instant)
            Self.schedule(source, at: instant, on: clock)
            return old
        }
        // The old one goes here, with the lock open.
        withExtendedLifetime(old) {}
    }

    /// Ends the source, which cannot be used again.
    func cancel() {
        source.cancel()
        let old = armed.withLock { armed in armed.take() }
        withExtendedLifetime(old) {}
    }

    /// The source fired: for the alarm that is armed, for one it waited for before, or to look after one that is far
    /// away.
    private func fired() {
        let due = armed.withLock { armed -> Armed? in
            guard let waiting = armed else { return nil }
            if waiting.instant <= SystemClock.now(clock) { return armed.take() }
            Self.schedule(source, at: waiting.instant, on: clock)
            return nil
        }
        due?.alarm.ring()
    }

    /// From here on, in nanoseconds (some 400 days), an instant may be far away; on the wall clock every one may.
    private static let far: UInt64 = 1 << 55
    /// How long a source sleeps at most for an instant that is far away: Dispatch's own sums stay small, and waking
    /// once a month to find nothing due costs nothing.
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
                source.schedule(deadline: .now() + delay(until: instant, on: .suspending), leeway: .nanoseconds(0))
            #else
                source.schedule(deadline: DispatchTime(uptimeNanoseconds: plain(instant)), leeway: .nanoseconds(0))
            #endif
        case .wall:
            source.schedule(wallDeadline: .now() + delay(until: instant, on: .wall), leeway: .nanoseconds(0))
        }
    }

    private static func schedule(_ source: any DispatchSourceTimer, onContinuousClock instant: TimerInstant) {
        #if canImport(Darwin)
            // Dispatch offers no clock here that counts system sleep, except the wall clock.
            source.schedule(wallDeadline: .now() + delay(until: instant, on: .continuous), leeway: .nanoseconds(0))
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

    private static func delay(until instant: TimerInstant, on clock: TimerSchedule.Clock) -> DispatchTimeInterval {
        .atMost(nanoseconds: instant.nanoseconds.saturatingSubtract(SystemClock.now(clock).nanoseconds))
    }
}
