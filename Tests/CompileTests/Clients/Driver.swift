import Dispatch
import Synchronization
import Timers

/// A context of the client's own.
nonisolated final class LaboratoryDriver: TimerDriver {
    private let queue = DispatchQueue(label: "laboratory")
    private let alarms = Mutex<[TimerSchedule.ClockKind: (alarm: TimerAlarm, instant: TimerInstant)]>([:])
    private let nanoseconds = Mutex<UInt64>(0)

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
        TimerInstant(nanoseconds: nanoseconds.withLock { $0 }, on: clock)
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        alarms.withLock { $0[alarm.clock] = (alarm, instant) }
    }

    func disarm(_ clock: TimerSchedule.ClockKind) { alarms.withLock { $0[clock] = nil } }

    func run(_ job: @escaping @Sendable () -> Void) { queue.async(execute: job) }

    func advance(by duration: Duration) {
        nanoseconds.withLock { $0 += UInt64(duration / .nanoseconds(1)) }
        let due = alarms.withLock { alarms in
            let due = alarms.values.filter { $0.instant <= now(on: $0.alarm.clock) }.map(\.alarm)
            for alarm in due { alarms[alarm.clock] = nil }
            return due
        }
        for alarm in due { run { alarm.ring() } }
    }
}

nonisolated func laboratory() -> TimerScheduler {
    TimerScheduler(driver: LaboratoryDriver())
}

nonisolated struct Journal: TimerObserver {
    func timer(_ timer: TimerInfo, did event: TimerEvent) {
        switch event {
        case .finished(let reason): print(timer, reason)
        case .threw(let error): print(timer, error)
        default: print(timer)
        }
    }
}
