import Dispatch
import Foundation
import Synchronization
import Timers

/// A context as a user of the package would write it: a thread that waits for a semaphore.
final class SemaphoreDriver: TimerDriver {
    private struct State {
        var alarms: [TimerSchedule.ClockKind: (alarm: TimerAlarm, instant: TimerInstant)] = [:]
        var jobs: [@Sendable () -> Void] = []
    }

    private final class Core: Sendable {
        let state = Mutex(State())
        let semaphore = DispatchSemaphore(value: 0)
    }

    private let core = Core()

    init() {
        let core = core
        Thread { SemaphoreDriver.serve(core) }.start()
    }

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
        TimerInstant(nanoseconds: Clock.now(clock), on: clock)
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        let old = core.state.withLock { state in state.alarms.updateValue((alarm, instant), forKey: alarm.clock) }
        // The old alarm is released here, with the lock open.
        withExtendedLifetime(old) {}
        core.semaphore.signal()
    }

    func disarm(_ clock: TimerSchedule.ClockKind) {
        let old = core.state.withLock { state in state.alarms.removeValue(forKey: clock) }
        withExtendedLifetime(old) {}
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        core.state.withLock { state in state.jobs.append(job) }
        core.semaphore.signal()
    }

    private static func serve(_ core: Core) {
        while true {
            var delay = UInt64(1_000_000_000)
            let (jobs, alarms) = core.state.withLock { state in
                let jobs = state.jobs
                state.jobs = []
                var due: [TimerAlarm] = []
                for (clock, entry) in state.alarms {
                    let now = Clock.now(clock)
                    if entry.instant.nanoseconds <= now {
                        due.append(entry.alarm)
                        state.alarms[clock] = nil
                    } else {
                        delay = min(delay, entry.instant.nanoseconds - now)
                    }
                }
                return (jobs, due)
            }
            for job in jobs { job() }
            for alarm in alarms { alarm.ring() }
            if jobs.isEmpty, alarms.isEmpty {
                _ = core.semaphore.wait(timeout: .now() + .nanoseconds(Int(delay)))
            }
        }
    }
}
