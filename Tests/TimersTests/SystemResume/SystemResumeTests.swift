import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// Rule 9, clocks: overdue ticks come at once.
@Suite struct `When the machine wakes or the wall clock is set` {
    /// Applies a clock event to both times.
    ///
    /// The driver's scheduler then re-arms its alarms.
    private func apply(
        _ event: ClockEvent, _ time: VirtualTime, _ driver: NappingDriver, _ resumeNotifier: SystemResumeNotifier
    ) {
        switch event {
        case .passing(let milliseconds):
            time.advance(by: .milliseconds(milliseconds))
            driver.advance(by: milliseconds * 1_000_000)
        case .sleeping(let milliseconds):
            time.suspendSystem(for: .milliseconds(milliseconds))
            driver.sleep(for: milliseconds * 1_000_000)
            resumeNotifier.systemResumed()
        case .settingWall(let milliseconds):
            time.setWallClock(to: TimerInstant(nanoseconds: milliseconds * 1_000_000, on: .wall))
            driver.setWall(to: milliseconds * 1_000_000)
            resumeNotifier.systemResumed()
        }
        driver.advance(by: 0)
    }

    @Test(.ownThread) func `a driver whose alarms do not follow the clocks ticks like one whose alarms do`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededNumbers(seed: seed)
        for round in 0..<200 {
            let driver = NappingDriver()
            let complaint = difference(on: driver, using: &random)
            // The lingering alarms retain the scheduler for a moment.
            driver.advance(by: 2_000_000_000)
            guard let complaint else { continue }
            Issue.record("seed \(seed), round \(round), \(complaint)")
            return
        }
    }

    /// Applies random clock events to timers on `driver` and on a context whose time follows them.
    ///
    /// - Returns: the events after which the two differ, and how; nil if they never do.
    private func difference(on driver: NappingDriver, using random: inout SeededNumbers) -> String? {
        // Optimised code may release the time before the timers.
        let time = VirtualTime(allowsPendingTimers: true)
        let resumeNotifier = SystemResumeNotifier {}
        let expected = Journal(on: time.scheduler)
        let journal = Journal(on: TimerScheduler(driver: driver, resumeNotifier: resumeNotifier))
        var events: [ClockEvent] = []
        for _ in 0..<30 {
            events.append(.random(using: &random))
            apply(events[events.count - 1], time, driver, resumeNotifier)
            if journal.byTimer == expected.byTimer { continue }
            return "\(events): \(journal.byTimer) \(expected.byTimer)"
        }
        #expect(!journal.byTimer.isEmpty)
        return nil
    }

    @Test func `a context that is not notified ticks late`() {
        let driver = NappingDriver()
        let journal = Journal(on: TimerScheduler(driver: driver))
        driver.sleep(for: 10_000_000_000)
        driver.advance(by: 2_000_000_000)
        #expect(journal.byTimer.isEmpty)
    }

    @Test func `one overdue tick comes at once, with its missed ticks, and the phase does not change`() {
        let driver = NappingDriver()
        let scheduler = TimerScheduler(driver: driver)
        let ticks = Mutex<[(scheduled: UInt64, missed: Int)]>([])
        let timer = OwnedTimer(.every(.seconds(10)), on: scheduler) { tick in
            ticks.withLock { ticks in ticks.append((tick.scheduled.nanoseconds / 1_000_000_000, tick.missed)) }
        }
        driver.advance(by: 5_000_000_000)
        driver.sleep(for: 27_000_000_000)
        scheduler.rearmAlarms()
        driver.advance(by: 0)
        #expect(ticks.withLock { ticks in ticks.map(\.scheduled) } == [10])
        #expect(ticks.withLock { ticks in ticks.map(\.missed) } == [2])
        driver.advance(by: 8_000_000_000)
        #expect(ticks.withLock { ticks in ticks.map(\.scheduled) } == [10, 40])
        timer.cancel()
    }

    @Test func `the notifier retains no scheduler, and the first that needs it starts the observation, once`() {
        let starts = Atomic(0)
        let resumeNotifier = SystemResumeNotifier { starts.add(1, ordering: .relaxed) }
        let driver = NappingDriver()
        var timer: OwnedTimer?
        weak var witness: TimerScheduler?
        func begin() {
            let scheduler = TimerScheduler(driver: driver, resumeNotifier: resumeNotifier)
            witness = scheduler
            #expect(starts.load(ordering: .relaxed) == 0)
            timer = OwnedTimer(.after(.seconds(1)), on: scheduler) { _ in }
        }
        begin()
        let other = NappingDriver()
        let otherTimer = OwnedTimer(
            .after(.seconds(1)), on: TimerScheduler(driver: other, resumeNotifier: resumeNotifier)
        ) { _ in }
        #expect(starts.load(ordering: .relaxed) == 1)
        resumeNotifier.systemResumed()
        #expect(driver.armings == 2)
        #expect(other.armings == 2)
        timer?.cancel()
        // A lingering alarm retains the scheduler for a moment.
        driver.advance(by: 2_000_000_000)
        timer = nil
        #expect(witness == nil)
        let armings = driver.armings
        resumeNotifier.systemResumed()
        #expect(driver.armings == armings)
        #expect(other.armings == 3)
        otherTimer.cancel()
        other.advance(by: 2_000_000_000)
    }

    private struct Remnant: Sendable {
        weak let driver: NappingDriver?
    }

    @Test func `schedulers that are made and released during a resume are notified or not, and never retained`() async {
        let resumeNotifier = SystemResumeNotifier {}
        let remnants = Mutex<[Remnant]>([])
        await onPlainThread {
            onPlainThreads(3) { number in
                for _ in 0..<2000 {
                    if number == 0 {
                        resumeNotifier.systemResumed()
                        continue
                    }
                    let driver = NappingDriver()
                    let scheduler = TimerScheduler(driver: driver, resumeNotifier: resumeNotifier)
                    let timer = OwnedTimer(.after(.seconds(1)), on: scheduler) { _ in }
                    remnants.withLock { remnants in remnants.append(Remnant(driver: driver)) }
                    timer.cancel()
                    driver.advance(by: 2_000_000_000)
                }
            }
        }
        let drivers = remnants.withLock { remnants in remnants.map(\.driver) }
        #expect(drivers.count == 4000)
        #expect(drivers.allSatisfy { driver in driver == nil })
    }

    @Test func `a scheduler that observed a resume is released with its last timer`() {
        let driver = NappingDriver()
        var scheduler: TimerScheduler? = TimerScheduler(driver: driver)
        weak let witness = scheduler
        var timer = scheduler.map { OwnedTimer(.after(.seconds(1)), on: $0) { _ in } }
        scheduler = nil
        #expect(witness != nil)
        timer?.cancel()
        // A lingering alarm retains the scheduler for a moment.
        driver.advance(by: 2_000_000_000)
        timer = nil
        #expect(witness == nil)
    }

    @Test func `the alarms of the other clocks are re-armed while an action runs, too`() {
        let driver = NappingDriver(runsNestedLoops: false)
        let resumeNotifier = SystemResumeNotifier {}
        let scheduler = TimerScheduler(driver: driver, resumeNotifier: resumeNotifier)
        let wall = OwnedTimer(.after(.seconds(3600)).clock(.wall), on: scheduler) { _ in }
        let armings = Mutex(0)
        let timer = OwnedTimer(.after(.seconds(1)), on: scheduler) { _ in
            let before = driver.armings
            resumeNotifier.systemResumed()
            armings.withLock { armings in armings = driver.armings - before }
        }
        driver.pass(1_000_000_000)
        driver.ringNext()
        #expect(armings.withLock { armings in armings } == 1)
        wall.cancel()
        timer.cancel()
        // The lingering alarms retain the scheduler for a moment.
        driver.advance(by: 2_000_000_000)
    }
}
