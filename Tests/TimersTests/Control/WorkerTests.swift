import Synchronization
import TestSupport
import Testing
import Timers

/// The steps from the alarm of a concurrent context to its actions.
struct WorkerTests {
    private let driver = ManualDriver()
    private let log = Notes<Int>()

    private func timers(
        _ count: Int, _ schedule: TimerSchedule = .after(.microseconds(10)),
        on scheduler: TimerScheduler? = nil, _ action: @escaping @Sendable (Int) -> Void = { _ in }
    ) -> [OwnedTimer] {
        let scheduler = scheduler ?? TimerScheduler(driver: driver)
        return (0..<count).map { number in
            OwnedTimer(schedule, on: scheduler) { [log] _ in
                log.add(number)
                action(number)
            }
        }
    }

    private var ticks: [Int] { log.entries }

    @Test func `many ticks that take no time share two jobs, and begin in order`() {
        let timers = timers(1_000)
        #expect(driver.jobs == 0)
        driver.advance(by: 10)
        #expect(driver.jobs == 1)
        #expect(ticks.isEmpty)
        #expect(driver.runJobs() == 2)
        #expect(ticks == Array(0..<1_000))
        #expect(timers.allSatisfy { $0.state.isFinished })
        #expect(!driver.isArmed)
    }

    @Test func `a lone tick takes one job, and the alarm is armed for the next before its action runs`() {
        let wasArmed = Mutex<[Bool]>([])
        let driver = driver
        let scheduler = TimerScheduler(driver: driver)
        let far = timers(1, .after(.seconds(3600)), on: scheduler)
        let near = timers(1, .every(.microseconds(10), times: 3), on: scheduler) { _ in
            wasArmed.withLock { $0.append(driver.isArmed) }
        }
        for _ in 0..<3 {
            driver.advance(by: 10)
            #expect(driver.runJobs() == 1)
        }
        #expect(ticks == [0, 0, 0])
        #expect(wasArmed.withLock { $0 } == [true, true, true])
        #expect(near[0].state.isFinished && !far[0].state.isFinished)
    }

    @Test func `while an action runs, another job serves all the other timers`() {
        let driver = driver
        let timers = timers(100) { number in
            if number == 0 { _ = driver.runJobs() }
        }
        driver.advance(by: 10)
        driver.runJob()
        #expect(ticks == Array(0..<100))
        #expect(driver.jobs == 0)
        #expect(timers.allSatisfy { $0.state.isFinished })
    }

    @Test func `while an action runs, timers that become due tick`() {
        let driver = driver
        let scheduler = TimerScheduler(driver: driver)
        let slow = timers(1, on: scheduler) { _ in
            driver.advance(by: 10)
            driver.runJob()
        }
        let quick = timers(1, .after(.microseconds(20)), on: scheduler)
        driver.advance(by: 10)
        driver.runJob()
        #expect(ticks == [0, 0])
        #expect(slow[0].state.isFinished && quick[0].state.isFinished)
    }

    @Test func `as many actions run at once as the context runs jobs at once`() {
        let driver = driver
        let running = Atomic(0)
        let most = Atomic(0)
        // Each action makes the context run one more job while it runs.
        let timers = timers(20) { _ in
            most.max(running.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
            driver.runJob()
            running.subtract(1, ordering: .relaxed)
        }
        driver.advance(by: 10)
        driver.runJob()
        #expect(most.load(ordering: .relaxed) == timers.count)
    }

    @Test func `a job ends after a millisecond and leaves the rest to another, so that other work can run`() {
        let driver = driver
        let timers = timers(10) { _ in driver.advance(by: 300) }
        driver.advance(by: 10)
        var counts: [Int] = []
        while driver.runJob() { counts.append(ticks.count) }
        #expect(counts == [4, 8, 10, 10])
        #expect(timers.allSatisfy { $0.state.isFinished })
    }

    @Test(arguments: ControlCallBeforeBegin.allCases)
    fileprivate func `a tick that is withdrawn between the alarm and the job does not begin`(
        call: ControlCallBeforeBegin
    ) {
        let timers = timers(100)
        driver.advance(by: 10)
        #expect(driver.jobs == 1)
        for timer in timers.enumerated() where timer.offset % 2 == 0 { call.apply(to: timer.element) }
        _ = driver.runJobs()
        #expect(ticks == stride(from: 1, to: 100, by: 2).map { $0 })
        for timer in timers { timer.cancel() }
    }

    @Test func `the scheduler is released with its last timer, when the last job has run`() {
        weak var scheduler: TimerScheduler?
        do {
            let made = TimerScheduler(driver: driver)
            scheduler = made
            let timers = timers(10, on: made)
            driver.advance(by: 10)
            #expect(timers.allSatisfy { !$0.state.isFinished })
        }
        #expect(scheduler != nil)
        _ = driver.runJobs()
        #expect(scheduler == nil)
        #expect(!driver.isArmed)
    }
}

private enum ControlCallBeforeBegin: CaseIterable {
    case cancel, pause, restart, restartAfter, reschedule

    func apply(to timer: OwnedTimer) {
        switch self {
        case .cancel: timer.cancel()
        case .pause: timer.pause()
        case .restart: timer.restart()
        case .restartAfter: timer.restart(after: .seconds(3600))
        case .reschedule: timer.reschedule(.every(.seconds(3600)))
        }
    }
}
