import Synchronization
import TestSupport
import Testing
import Timers

/// What a scheduler asks of a context with lanes, step by step: the test rings the alarms and runs the jobs.
@Suite struct `A scheduler with lanes` {
    private let driver: HandmadeLanes
    private let scheduler: TimerScheduler
    private let ticks = Notes<String>()

    init() {
        driver = HandmadeLanes()
        scheduler = TimerScheduler(driver: driver)
    }

    private func timer(_ name: String, _ action: @escaping @Sendable (Tick) -> Void = { _ in }) -> OwnedTimer {
        OwnedTimer(.every(.seconds(3600)), on: scheduler) { [ticks] tick in
            ticks.add(name)
            action(tick)
        }
    }

    @Test func `runs ticks that are due at once one after another in one job`() {
        let timer = timer("a") { tick in
            if tick.count < 100 { tick.timer.fire() }
        }
        timer.fire()
        driver.serve()
        #expect(ticks.entries.count == 100)
        #expect(driver.rings == 1)
        #expect(driver.jobs == 1)
    }

    @Test func `catches up in one job`() {
        let interval = TimerSchedule.every(.milliseconds(1)).missedTicks(.catchUp())
        let timer = OwnedTimer(interval, on: scheduler) { [ticks] _ in ticks.add("a") }
        driver.pass(.milliseconds(50))
        driver.serve()
        #expect(ticks.entries.count == 50)
        #expect(driver.rings == 1)
        #expect(driver.jobs == 1)
        withExtendedLifetime(timer) {}
    }

    @Test func `lets the ticks of other timers come in between`() {
        let timers = ["a", "b", "c"].map { name in timer(name) }
        for _ in 0..<3 { for timer in timers { timer.fire() } }
        driver.serve()
        #expect(ticks.entries == ["a", "b", "c", "a", "b", "c", "a", "b", "c"])
        withExtendedLifetime(timers) {}
    }

    @Test func `passes on what is due when its turn is over`() {
        let timer = timer("a") { [driver] tick in
            driver.pass(.milliseconds(2))
            if tick.count < 5 { tick.timer.fire() }
        }
        timer.fire()
        driver.serve()
        #expect(ticks.entries.count == 5)
        #expect(driver.rings == 1)
        #expect(driver.jobs == 5)
    }

    @Test func `keeps the alarm armed for other timers while an action runs`() {
        let other = OwnedTimer(.after(.milliseconds(5)), on: scheduler) { [ticks] _ in ticks.add("other") }
        let timer = timer("a") { [driver] tick in
            if tick.count == 1 { return tick.timer.fire() }
            // The second tick was not handed over by the alarm, which rings now, as it would if this blocked.
            driver.pass(.milliseconds(5))
            driver.serve()
        }
        timer.fire()
        driver.serve()
        #expect(ticks.entries == ["a", "a", "other"])
        withExtendedLifetime(other) {}
    }

    @Test func `hands what is due to another job before an action runs`() {
        let others = (0..<3).map { number in
            OwnedTimer(.after(.milliseconds(5)), on: scheduler) { [ticks] _ in ticks.add("other \(number)") }
        }
        let timer = timer("a") { [driver] tick in
            switch tick.count {
            case 1:
                // These come up when this returns, before the alarm has rung.
                driver.pass(.milliseconds(5))
                tick.timer.fire()
            default: driver.runJobs()
            }
        }
        timer.fire()
        driver.serve()
        #expect(ticks.entries.sorted() == ["a", "a", "other 0", "other 1", "other 2"])
        withExtendedLifetime(others) {}
    }

    @Test func `begins no tick that a call has withdrawn in between`() {
        let second = timer("b")
        let first = timer("a") { _ in second.cancel() }
        first.fire()
        second.fire()
        driver.serve()
        #expect(ticks.entries == ["a"])
    }

    @Test func `is released when its last timer has ended`() {
        weak var released: TimerScheduler?
        do {
            let scheduler = TimerScheduler(driver: driver)
            released = scheduler
            let timer = OwnedTimer(.after(.zero), on: scheduler) { _ in }
            driver.serve()
            #expect(timer.tickCount == 1)
        }
        driver.pass(.seconds(1))
        driver.serve()
        #expect(released == nil)
    }
}

/// A context with lanes whose time is a number, and whose alarms and jobs wait until the test serves them.
private final class HandmadeLanes: LaneDriver {
    private struct State {
        var time: UInt64 = 1_000_000_000
        var alarms: [(alarm: TimerAlarm, instant: TimerInstant)] = []
        var jobs = FirstInFirstOut<@Sendable () -> Void>()
        var isRinging = false
        var rings = 0
        var jobsRun = 0
    }

    private let state = Mutex(State())

    var isConcurrent: Bool { true }
    var alarmsFollowClocks: Bool { true }
    var isOnAlarmContext: Bool { state.withLock { state in state.isRinging } }

    /// How often an alarm has rung.
    var rings: Int { state.withLock { state in state.rings } }
    /// How many jobs have run.
    var jobs: Int { state.withLock { state in state.jobsRun } }

    func now(on clock: TimerSchedule.ClockKind) -> TimerInstant {
        TimerInstant(nanoseconds: state.withLock { state in state.time }, on: clock)
    }

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        disarm(alarm.clock)
        state.withLock { state in state.alarms.append((alarm, instant)) }
    }

    func disarm(_ clock: TimerSchedule.ClockKind) {
        // Released with the lock open.
        let old = state.withLock { state in
            let old = state.alarms
            state.alarms.removeAll { known in known.alarm.clock == clock }
            return old
        }
        withExtendedLifetime(old) {}
    }

    func run(_ job: @escaping @Sendable () -> Void) {
        state.withLock { state in state.jobs.append(job) }
    }

    func pass(_ duration: Duration) {
        state.withLock { state in state.time += UInt64(duration / .nanoseconds(1)) }
    }

    /// Rings alarms that are due and runs jobs until nothing is left to do.
    func serve() {
        repeat { runJobs() } while ring()
    }

    func runJobs() {
        while let job = state.withLock({ state in state.jobs.removeFirst() }) {
            state.withLock { state in state.jobsRun += 1 }
            job()
        }
    }

    private func ring() -> Bool {
        let alarm: TimerAlarm? = state.withLock { state in
            guard let index = state.alarms.firstIndex(where: { known in known.instant.nanoseconds <= state.time })
            else { return nil }
            state.isRinging = true
            state.rings += 1
            return state.alarms.remove(at: index).alarm
        }
        guard let alarm else { return false }
        alarm.ring()
        state.withLock { state in state.isRinging = false }
        return true
    }
}
