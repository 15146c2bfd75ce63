/// The only thing a scheduler needs from a platform: what time is it, wake me at, run this on the context.
///
/// A driver stands for one context: a queue, a run loop, a thread, an event loop. Give it to
/// ``TimerScheduler/init(driver:)``. `TimersTesting` has a suite that checks the promises below.
///
/// The scheduler calls ``arm(_:at:)`` and ``disarm(_:)`` of one driver never at the same time, with its own lock held:
/// they must neither block nor call back into the scheduler. Everything may be called on any thread.
public protocol TimerDriver: AnyObject, Sendable {
    /// The time on `clock`. Must not go back, except on the wall clock. The default is the system's time. A driver
    /// with a time of its own needs a wall clock, counted as ``TimerInstant`` says, for dates.
    func now(on clock: TimerSchedule.Clock) -> TimerInstant

    /// Calls ``TimerAlarm/ring()`` on the context, once, at `instant` of the alarm's clock or as soon after it as
    /// possible, never before; at once if it has passed. Takes the place of an alarm armed earlier for the same clock.
    /// Until the alarm has rung, is replaced or disarmed, the driver keeps it, which keeps the scheduler and its timers
    /// alive. When the last timer is cancelled one stays armed for up to half a second more, so a context that ends
    /// lets go of its alarms itself.
    func arm(_ alarm: TimerAlarm, at instant: TimerInstant)

    /// Forgets the alarm of that clock. One that is about to ring may still do so.
    func disarm(_ clock: TimerSchedule.Clock)

    /// Runs `job` on the context, soon. Jobs run in the order in which they were given, except where the context is
    /// concurrent.
    func run(_ job: @escaping @Sendable () -> Void)

    /// Whether the caller is on the context. False when in doubt. The default is false.
    var isCurrent: Bool { get }

    /// Whether ``run(_:)`` may run two jobs at once. The scheduler then gives it another job before it runs an action
    /// while more is due, so that a slow action never delays another timer. The default is false.
    var isConcurrent: Bool { get }

    /// Whether an action can run the context's own loop inside itself, as modal panels do in a run loop: the alarm must
    /// then be able to ring inside a ``TimerAlarm/ring()``. The default is false.
    var runsNestedLoops: Bool { get }

    /// Whether alarms ring in time by themselves also after the machine has slept, and after the wall clock was set.
    /// The scheduler otherwise arms them anew on those occasions, and when an app returns to the foreground. The
    /// default is false.
    var alarmsFollowClocks: Bool { get }

    /// The binary logarithm of the width of the wheel's slots in nanoseconds, 0 to 20. Ticks come in order to the
    /// nanosecond whatever it is; narrow slots cost more when timers move through the wheel. The default is 8.
    var tickShift: Int { get }
}

extension TimerDriver {
    /// See the requirement.
    public func now(on clock: TimerSchedule.Clock) -> TimerInstant { SystemClock.now(clock) }
    /// See the requirement.
    public var isCurrent: Bool { false }
    /// See the requirement.
    public var isConcurrent: Bool { false }
    /// See the requirement.
    public var runsNestedLoops: Bool { false }
    /// See the requirement.
    public var alarmsFollowClocks: Bool { false }
    /// See the requirement.
    public var tickShift: Int { 8 }
}

/// What a driver rings when the time has come.
///
/// It keeps the scheduler alive.
public struct TimerAlarm: Sendable {
    /// The clock it is set by.
    public let clock: TimerSchedule.Clock
    private let target: any AlarmTarget

    init(clock: TimerSchedule.Clock, target: any AlarmTarget) {
        self.clock = clock
        self.target = target
    }

    /// An alarm of your own, to test a driver with.
    public init(clock: TimerSchedule.Clock, _ action: @escaping @Sendable () -> Void) {
        self.init(clock: clock, target: ClosureTarget(action: action))
    }

    /// Serves what is due.
    ///
    /// Call it on the context.
    public func ring() {
        target.ring(clock)
    }
}

/// What an alarm wakes.
protocol AlarmTarget: AnyObject, Sendable {
    func ring(_ clock: TimerSchedule.Clock)
}

private final class ClosureTarget: AlarmTarget {
    let action: @Sendable () -> Void

    init(action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    func ring(_ clock: TimerSchedule.Clock) {
        action()
    }
}
