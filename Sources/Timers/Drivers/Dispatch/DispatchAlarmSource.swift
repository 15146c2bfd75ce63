package import Dispatch
import Synchronization

/// A dispatch source for one clock, and the alarm that it rings.
final class DispatchAlarmSource: @unchecked Sendable {
    // Dispatch lets any thread schedule and cancel a source. A lock guards everything else.

    private struct Armed {
        var alarm: TimerAlarm
        var instant: TimerInstant
    }

    private let clock: TimerSchedule.ClockKind
    private let source: any DispatchSourceTimer
    /// The alarm that the source waits for.
    ///
    /// Its lock is held while the source is scheduled, so the two always agree.
    private let armed = Mutex<Armed?>(nil)

    init(clock: TimerSchedule.ClockKind, queue: DispatchQueue) {
        self.clock = clock
        source = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
        source.setEventHandler { @Sendable [weak self] in self?.fired() }
    }

    /// Activates the source.
    ///
    /// Called once, when an alarm is armed.
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
        // The replaced alarm is released here, with the lock open.
        withExtendedLifetime(old) {}
    }

    /// Cancels the source, which cannot be used again.
    func cancel() {
        source.cancel()
        disarm()
    }

    /// Releases the alarm.
    ///
    /// The source may still fire once, for no alarm.
    func disarm() {
        let old = armed.withLock { armed in armed.take() }
        withExtendedLifetime(old) {}
    }

    /// Called when the source fires: for the alarm that is armed, for one that was replaced, or to schedule the source
    /// again for an instant that is far away.
    private func fired() {
        let due = armed.withLock { armed -> Armed? in
            guard let waiting = armed else { return nil }
            if waiting.instant <= SystemClock.now(clock) { return armed.take() }
            Self.schedule(source, at: waiting.instant, on: clock)
            return nil
        }
        due?.alarm.ring()
    }

    /// Instants at or after this one, in nanoseconds (about 400 days), count as far away; on the wall clock every
    /// instant does.
    private static let far: UInt64 = 1 << 55
    /// The longest wait of a source.
    ///
    /// For an instant that is further away it is scheduled again. So Dispatch's own sums do not overflow, and one
    /// wake-up a month costs nothing.
    private static let longest = Duration.seconds(30 * 24 * 3600)

    private static func schedule(
        _ source: any DispatchSourceTimer, at instant: TimerInstant, on clock: TimerSchedule.ClockKind
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
            // Dispatch has no clock here that counts system sleep, except the wall clock.
            source.schedule(wallDeadline: .now() + delay(until: instant, on: .continuous), leeway: .nanoseconds(0))
        #else
            // The highest bit selects the clock that includes system sleep. Dispatch does not document this; a test
            // checks it.
            let mark: UInt64 = 1 << 63
            source.schedule(
                deadline: DispatchTime(uptimeNanoseconds: mark | plain(instant)), leeway: .nanoseconds(0))
        #endif
    }

    #if !canImport(Darwin)
        /// Returns the instant without a mark, and never zero, which would mean "now".
        ///
        /// The two highest bits select a clock. They are free for instants within a month from now.
        private static func plain(_ instant: TimerInstant) -> UInt64 {
            max(instant.nanoseconds, 1)
        }
    #endif

    private static func delay(until instant: TimerInstant, on clock: TimerSchedule.ClockKind) -> DispatchTimeInterval {
        .atMost(nanoseconds: instant.nanoseconds.saturatingSubtract(SystemClock.now(clock).nanoseconds))
    }
}

extension DispatchTimeInterval {
    /// Returns an interval of that many nanoseconds, or a little less.
    ///
    /// The largest value of an `Int` is `most`. Where an `Int` has 32 bits, as on some watches, it may be too small for
    /// the nanoseconds; the interval then counts milliseconds.
    package static func atMost(nanoseconds: UInt64, _ most: Int = .max) -> DispatchTimeInterval {
        nanoseconds <= UInt64(most)
            ? .nanoseconds(Int(nanoseconds)) : .milliseconds(Int(min(nanoseconds / 1_000_000, UInt64(most))))
    }
}
