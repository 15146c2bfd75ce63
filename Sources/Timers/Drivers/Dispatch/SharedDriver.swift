import Dispatch

/// Serves the timers of ``TimerScheduler/shared``: alarms ring on a serial queue of the package, and actions run on
/// lanes.
///
/// Dispatch gives a serial queue a thread of its own. So neither blocked actions nor blocked tasks delay the alarm.
package final class SharedDriver: SystemClockDriver, NamedContext, LaneDriver {
    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    private let alarms: DispatchDriver
    private let lanes: Lanes

    /// - Parameter warn: called once if ``LaneMachine/most`` actions block while ticks wait.
    package init(warn: @escaping @Sendable () -> Void = SharedDriver.warnOnce) {
        let queue = DispatchQueue(label: "swift-timers.shared")
        alarms = DispatchDriver(queue: queue, isConcurrent: false, keepsSources: true)
        lanes = Lanes(checksOn: queue, warn: warn)
        queue.setSpecific(key: Self.key, value: ObjectIdentifier(self))
    }

    package var contextName: String { alarms.contextName }

    /// Whether the caller runs where actions run.
    package var isCurrent: Bool { lanes.isCurrent }

    package var isOnAlarmContext: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

    package var trouble: String? {
        let load = lanes.load
        if load.blocked == 0 { return nil }
        return "\(load.blocked) of at most \(LaneMachine<Lanes.Job>.most) actions at once have run for more than 5 ms"
            + (load.waiting > 0 ? ", and ticks wait for them" : "")
    }

    /// Jobs run on lanes.
    package var isConcurrent: Bool { true }

    package var alarmsFollowClocks: Bool { alarms.alarmsFollowClocks }

    package func arm(_ alarm: TimerAlarm, at instant: TimerInstant) { alarms.arm(alarm, at: instant) }

    package func disarm(_ clock: TimerSchedule.ClockKind) { alarms.disarm(clock) }

    package func run(_ job: @escaping @Sendable () -> Void) { lanes.run(job) }

    package static func warnOnce() {
        let label = TimerScheduler.realShared.labelOfRunningTimer
        let example = label.map { label in
            " One of them is that of the timer\(label.name.map { " '\($0)'" } ?? "") made at "
                + "\(label.fileID):\(label.line)."
        }
        Warning.write(
            """
            warning: \(LaneMachine<Lanes.Job>.most) actions of timers on TimerScheduler.shared block at once, so other \
            ticks of synchronous actions on it have to wait.\(example ?? "") Give actions that block a queue of their \
            own. This is reported once.
            """)
    }
}
