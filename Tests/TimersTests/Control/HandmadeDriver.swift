import Dispatch
import Synchronization
import Timers

/// A driver that uses only public interfaces, as a user of the package would write it: a queue, and one block for each
/// alarm.
final class HandmadeDriver: TimerDriver {
    private let queue = DispatchQueue(label: "handmade")
    private let alarms = Mutex<[TimerSchedule.ClockKind: (alarm: TimerAlarm, generation: Int)]>([:])
    private let start = ContinuousClock.now
    private let last = Atomic(0)

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
        TimerInstant(nanoseconds: 1_000_000_000, on: clock) + start.duration(to: .now)
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        let generation = last.add(1, ordering: .relaxed).newValue
        let clock = alarm.clock
        let old = alarms.withLock { alarms in alarms.updateValue((alarm, generation), forKey: clock) }
        wait(until: instant, clock, generation)
        // Released here, with the lock open.
        _ = old
    }

    /// Checks the time at least once a second, so that a far instant needs no far block.
    private func wait(until instant: TimerInstant, _ clock: TimerSchedule.ClockKind, _ generation: Int) {
        let delay = min(max(now(on: clock).duration(to: instant), .zero), .seconds(1))
        let nanoseconds =
            Int(delay.components.seconds) * 1_000_000_000 + Int(delay.components.attoseconds / 1_000_000_000)
        queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { [weak self] in
            guard let self else { return }
            if now(on: clock) < instant {
                if alarms.withLock({ alarms in alarms[clock]?.generation == generation }) {
                    wait(until: instant, clock, generation)
                }
                return
            }
            let alarm = alarms.withLock { alarms -> TimerAlarm? in
                guard alarms[clock]?.generation == generation else { return nil }
                return alarms.removeValue(forKey: clock)?.alarm
            }
            alarm?.ring()
        }
    }

    func disarm(_ clock: TimerSchedule.ClockKind) {
        let old = alarms.withLock { alarms in alarms.removeValue(forKey: clock) }
        _ = old
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        queue.async(execute: job)
    }
}
