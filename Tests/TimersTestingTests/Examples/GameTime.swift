import Foundation
import Synchronization
import Timers

final class GameTime: TimerDriver {
    private struct State {
        typealias Armed = (alarm: TimerAlarm, instant: TimerInstant)

        var now = Duration.zero
        var speed = 1.0
        var alarms: [TimerSchedule.ClockKind: Armed] = [:]
        var jobs: [@Sendable () -> Void] = []
    }

    private let state = Mutex(State())

    /// 1 as usual, 0.25 for slow motion, 0 for a pause.
    var speed: Double {
        get { state.withLock(\.speed) }
        set { state.withLock { $0.speed = newValue } }
    }

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
        TimerInstant(state.withLock(\.now), on: clock)
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        state.withLock { $0.alarms[alarm.clock] = (alarm, instant) }
    }

    func disarm(_ clock: TimerSchedule.ClockKind) {
        state.withLock { _ = $0.alarms.removeValue(forKey: clock) }
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        state.withLock { $0.jobs.append(job) }
    }

    /// Draws a frame that comes `elapsed` after the one before it.
    func frame(after elapsed: Duration) {
        let (jobs, due) = state.withLock { state in
            state.now += elapsed * state.speed
            let due = state.alarms.values.filter {
                $0.instant <= TimerInstant(state.now, on: $0.alarm.clock)
            }
            for entry in due { state.alarms[entry.alarm.clock] = nil }
            defer { state.jobs = [] }
            return (state.jobs, due)
        }
        for job in jobs { job() }
        for entry in due { entry.alarm.ring() }
    }
}

final class Bomb {
    let fuse: OwnedTimer

    init(in time: TimerScheduler) {
        fuse = OwnedTimer(.after(.seconds(3)), on: time) { _ in
            print("boom")
        }
    }
}

final class Level {
    private let time = GameTime()
    private let scheduler: TimerScheduler
    private(set) var bombs: [Bomb] = []

    init() { scheduler = TimerScheduler(driver: time) }

    func placeBomb() { bombs.append(Bomb(in: scheduler)) }

    func pause() { time.speed = 0 }
    func slowDown() { time.speed = 0.25 }
    func goOn() { time.speed = 1 }

    func drawFrame(after elapsed: Duration) {
        time.frame(after: elapsed)
    }
}

final class Monster {
    private(set) var steps = 0
    private var walk: OwnedTimer?

    init(in time: TimerScheduler) throws {
        let thread = ObjectIdentifier(Thread.current)
        walk = try OwnedTimer(
            validating: .every(.milliseconds(500)), confinedTo: time,
            isOnContext: { ObjectIdentifier(Thread.current) == thread },
            owner: self,
            action: { me, _ in me.steps += 1 })
    }
}
