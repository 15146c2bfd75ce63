/// Everything that a scheduler needs from a platform: the time, an alarm, and a way to run a job on the context.
///
/// A driver stands for one context: a queue, a run loop, a thread, an event loop. Pass it to
/// ``TimerScheduler/init(driver:)``. `TimersTesting` has a suite that checks the requirements below.
///
/// The scheduler holds its lock when it calls ``arm(_:at:)`` or ``disarm(_:)``, so it never calls them at the same
/// time. They must neither block nor call the scheduler. Any thread may call any member.
public protocol TimerDriver: AnyObject, Sendable {
    /// Returns the time on `clock`, as an instant of that clock. It must not go back, except on the wall clock. The
    /// default is the system's time. A driver with its own time needs a wall clock for dates, which counts as
    /// ``TimerInstant`` says.
    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant

    /// Calls ``TimerAlarm/ring()`` on the context, once, at `instant` of the alarm's clock or as soon after it as
    /// possible, never before; at once if the instant has passed. The alarm replaces one that was armed earlier for the
    /// same clock. The driver retains the alarm until it has rung, is replaced or is disarmed; the alarm retains the
    /// scheduler and its timers. After the last timer is cancelled an alarm stays armed for up to half a second, so a
    /// context that ends has to release its alarms itself.
    func arm(_ alarm: TimerAlarm, at instant: TimerInstant)

    /// Disarms and releases the alarm of that clock. An alarm that is about to ring may still do so.
    func disarm(_ clock: TimerSchedule.ClockKind)

    /// Runs `job` on the context, soon. Jobs run in the order of the calls, unless the context is concurrent.
    func run(_ job: @escaping @Sendable () -> Void)

    /// Whether ``run(_:)`` may run two jobs at once. If more timers are due, the scheduler then submits another job
    /// before it runs an action, so that a slow action delays no other timer while the context has a free thread. The
    /// default is false.
    var isConcurrent: Bool { get }

    /// Whether an action can run the context's loop recursively, as modal panels do with a run loop. The alarm must
    /// then be able to ring during a ``TimerAlarm/ring()``. The default is false.
    var runsNestedLoops: Bool { get }

    /// Whether alarms ring in time without being re-armed after the machine has slept and after the wall clock was set.
    /// If not, the scheduler re-arms them on those occasions and when an app returns to the foreground. The default is
    /// false.
    var alarmsFollowClocks: Bool { get }

    /// Whether ``now(on:)`` returns the system's time, like the default. The scheduler then reads the system's clocks
    /// itself, which makes a restart about twice as fast. It must not change. The default is false.
    var usesSystemClock: Bool { get }

    /// The binary logarithm of the width of the wheel's slots in nanoseconds, 0 to 20. Ticks come in order to the
    /// nanosecond at any width; narrow slots cost more when timers move through the wheel. The default is 8.
    var tickShift: Int { get }
}

extension TimerDriver {
    /// See the requirement.
    public func now(on clock: TimerSchedule.ClockKind) -> TimerInstant { SystemClock.now(clock) }
    /// See the requirement.
    public var isConcurrent: Bool { false }
    /// See the requirement.
    public var runsNestedLoops: Bool { false }
    /// See the requirement.
    public var alarmsFollowClocks: Bool { false }
    /// See the requirement.
    public var usesSystemClock: Bool { false }
    /// See the requirement.
    public var tickShift: Int { 8 }
}

/// The alarm that a driver rings at the instant for which the scheduler armed it.
///
/// It retains the scheduler.
public struct TimerAlarm: Sendable {
    /// The clock on which the alarm waits.
    public let clock: TimerSchedule.ClockKind
    private let target: any AlarmTarget

    init(clock: TimerSchedule.ClockKind, target: any AlarmTarget) {
        self.clock = clock
        self.target = target
    }

    /// Makes an alarm that calls `action`, to test a driver.
    public init(clock: TimerSchedule.ClockKind, _ action: @escaping @Sendable () -> Void) {
        self.init(clock: clock, target: ClosureTarget(action: action))
    }

    /// Serves the timers that are due.
    ///
    /// Call this method on the context.
    public func ring() {
        target.ring(clock)
    }
}

/// The object that serves timers when an alarm rings.
protocol AlarmTarget: AnyObject, Sendable {
    func ring(_ clock: TimerSchedule.ClockKind)
}

private final class ClosureTarget: AlarmTarget {
    let action: @Sendable () -> Void

    init(action: @escaping @Sendable () -> Void) {
        self.action = action
    }

    func ring(_ clock: TimerSchedule.ClockKind) {
        action()
    }
}
