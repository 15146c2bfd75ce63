import Timers

/// The present moment as a snapshot needs it: the time on two clocks, in nanoseconds, and the boot that the continuous
/// clock counts from.
package struct CountdownMoment: Hashable, Sendable {
    package var continuous: UInt64
    package var wall: UInt64
    /// The name of the boot; nil where the system does not name its boots.
    ///
    /// Two moments without a name are not known to be of the same boot.
    package var boot: String?

    package init(continuous: UInt64, wall: UInt64, boot: String?) {
        self.continuous = continuous
        self.wall = wall
        self.boot = boot
    }

    init(of scheduler: TimerScheduler) {
        continuous = scheduler.nanoseconds(on: .continuous)
        wall = scheduler.nanoseconds(on: .wall)
        // The clocks of a custom driver may begin anew with each driver, so they belong to no boot. A test has one
        // virtual clock.
        if scheduler.isOnSystemClock { boot = Boot.current } else if scheduler.isVirtual { boot = "virtual" }
    }

    /// The moment of an instant, on the clocks of this process or of its virtual time.
    init(at instant: TimerInstant) {
        guard instant.clock != .wall else {
            // No boot: the wall clock decides.
            self.init(continuous: 0, wall: instant.nanoseconds, boot: nil)
            return
        }
        let scheduler = TimerScheduler.shared
        self.init(of: scheduler)
        let now = instant.clock == .continuous ? continuous : scheduler.nanoseconds(on: instant.clock)
        let (later, earlier) = (
            instant.nanoseconds.saturatingSubtract(now), now.saturatingSubtract(instant.nanoseconds)
        )
        continuous = continuous.saturatingAdd(later).saturatingSubtract(earlier)
        wall = wall.saturatingAdd(later).saturatingSubtract(earlier)
    }
}

extension TimerScheduler {
    /// The time on that clock, in nanoseconds.
    func nanoseconds(on clock: TimerSchedule.ClockKind) -> UInt64 {
        TimerClock(on: self, clock: clock).now.nanoseconds
    }
}
