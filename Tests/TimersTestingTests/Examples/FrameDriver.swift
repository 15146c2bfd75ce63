import Synchronization
import Timers

final class FrameDriver: TimerDriver {
    private struct State {
        typealias Armed = (alarm: TimerAlarm, instant: TimerInstant)

        var alarms: [TimerSchedule.ClockKind: Armed] = [:]
        var jobs: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        state.withLock { $0.alarms[alarm.clock] = (alarm, instant) }
    }

    func disarm(_ clock: TimerSchedule.ClockKind) {
        state.withLock { _ = $0.alarms.removeValue(forKey: clock) }
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        state.withLock { $0.jobs.append(job) }
    }

    func turn() {
        let (jobs, due) = state.withLock { state in
            let due = state.alarms.values.filter {
                $0.instant <= now(on: $0.alarm.clock)
            }
            for entry in due { state.alarms[entry.alarm.clock] = nil }
            defer { state.jobs = [] }
            return (state.jobs, due)
        }
        for job in jobs { job() }
        for entry in due { entry.alarm.ring() }
    }
}

final class Game {
    private let driver = FrameDriver()
    private let timer: OwnedTimer

    init() {
        timer = OwnedTimer(
            .every(.milliseconds(100)), on: TimerScheduler(driver: driver)
        ) { tick in print(tick.count) }
    }

    func drawFrame() { driver.turn() }
}
