import Synchronization
import Testing
import Timers
import TimersTesting

/// Restarts that put a timer off.
@Suite(.timeLimit(.minutes(10)))
struct PostponeTests {
    /// When a timer ticked, in seconds.
    private final class Log: Sendable {
        private let entries = Mutex<[UInt64]>([])

        func add(_ tick: Tick) {
            entries.withLock { entries in entries.append(tick.scheduled.nanoseconds / 1_000_000_000) }
        }

        var seconds: [UInt64] { entries.withLock { entries in entries } }
    }

    private func timer(_ schedule: TimerSchedule, on time: VirtualTime, _ log: Log) -> OwnedTimer {
        OwnedTimer(schedule, on: time.scheduler) { tick in log.add(tick) }
    }

    @Test func `an idle timeout ticks its delay after the last restart`() {
        let time = VirtualTime()
        let log = Log()
        let timeout = timer(.after(.seconds(30)), on: time, log)
        for _ in 0..<100 {
            time.advance(by: .seconds(10))
            timeout.restart()
            #expect(timeout.remaining == .seconds(30))
            #expect(timeout.nextTick == time.now + .seconds(30))
            #expect(timeout.tickCount == 0)
        }
        #expect(log.seconds.isEmpty)
        time.advance(by: .seconds(29))
        #expect(timeout.remaining == .seconds(1))
        time.advance(by: .seconds(1))
        #expect(log.seconds == [1030])
    }

    @Test func `the next tick of the scheduler is where the last restart put it`() {
        let time = VirtualTime()
        let log = Log()
        let first = timer(.after(.seconds(10)), on: time, log)
        let second = timer(.after(.seconds(20)), on: time, log)
        first.restart(after: .seconds(30))
        #expect(
            time.scheduler.timers.map(\.nextTick) == [20, 30].map { TimerInstant(nanoseconds: $0 * 1_000_000_000) })
        time.advanceToNextTick()
        #expect(time.now.nanoseconds == 20_000_000_000)
        time.advanceToNextTick()
        #expect(time.now.nanoseconds == 30_000_000_000)
        #expect(log.seconds == [20, 30])
        withExtendedLifetime((first, second)) {}
    }

    /// Each way to change a timer, after it was put off.
    enum Change: CaseIterable, Sendable {
        case none, earlier, later, pauseAndResume, reschedule, fire, tickAndRestart, cancel
    }

    @Test(arguments: Change.allCases)
    func `what is put off can be changed like any other`(change: Change) {
        let time = VirtualTime()
        let log = Log()
        let timer = timer(.every(.seconds(10)), on: time, log)
        time.advance(by: .seconds(5))
        timer.restart(after: .seconds(20))
        switch change {
        case .none: break
        case .earlier: timer.restart(after: .seconds(1))
        case .later: timer.restart(after: .seconds(22))
        case .pauseAndResume:
            timer.pause()
            #expect(timer.remaining == .seconds(20))
            time.advance(by: .seconds(5))
            timer.resume()
        case .reschedule: timer.reschedule(.every(.seconds(3)))
        case .fire: timer.fire()
        case .tickAndRestart:
            time.advance(by: .seconds(20))
            timer.restart(after: .seconds(2))
            timer.restart(after: .seconds(4))
            #expect(timer.tickCount == 0)
        case .cancel: timer.cancel()
        }
        time.advance(to: TimerInstant(nanoseconds: 40_000_000_000))
        let expected: [UInt64] =
            switch change {
            case .none: [25, 35]
            case .earlier: [6, 16, 26, 36]
            case .later: [27, 37]
            case .pauseAndResume: [30, 40]
            case .reschedule: [8, 11, 14, 17, 20, 23, 26, 29, 32, 35, 38]
            case .fire: [5, 25, 35]
            case .tickAndRestart: [25, 29, 39]
            case .cancel: []
            }
        #expect(log.seconds == expected)
    }

    @Test func `a timer can be put off while another thread has the lock`() async {
        let driver = GatedDriver()
        let scheduler = TimerScheduler(driver: driver)
        let timeout = OwnedTimer(.after(.seconds(3600)), on: scheduler) { _ in }
        let blocked = Occurrences()
        driver.beforeArming = { [gate = driver.gate] in
            blocked.happen()
            gate.pass()
        }
        // Arms the driver, which happens with the lock held.
        async let other = onPlainThread { OwnedTimer(.after(.seconds(60)), on: scheduler) { _ in } }
        let isPutOff = await onPlainThread {
            guard blocked.wait() else { return false }
            timeout.restart()
            timeout.restart(after: .seconds(7200))
            return true
        }
        #expect(isPutOff)
        #expect(!driver.gate.isOpen)
        driver.gate.open()
        _ = await other
        #expect((.seconds(7100) ... .seconds(7200)).contains(timeout.remaining ?? .zero))
        timeout.cancel()
        scheduler.end()
    }

    @Test func `put off by two threads at once it ticks once, after the last restart`() async throws {
        let scheduler = TimerScheduler.thread(name: "postpone")
        let ticks = Atomic(0)
        let begin = ContinuousClock.now
        let timeout = OwnedTimer(.after(.milliseconds(20)), on: scheduler) { _ in
            ticks.add(1, ordering: .relaxed)
        }
        let last = await withTaskGroup { group in
            for _ in 0..<2 {
                group.addTask {
                    await onPlainThread {
                        var last = begin
                        while ContinuousClock.now - begin < .milliseconds(60) {
                            last = ContinuousClock.now
                            timeout.restart(after: .milliseconds(200))
                        }
                        return last
                    }
                }
            }
            return await group.reduce(begin) { max($0, $1) }
        }
        #expect(try await "\(timeout.finished)" == "completed")
        #expect(ContinuousClock.now - last >= .milliseconds(200))
        #expect(ticks.load(ordering: .relaxed) == 1)
    }
}

/// A driver that nobody rings, and that can be held up while it is armed.
private final class GatedDriver: TimerDriver {
    let gate = Gate()
    private let before = Mutex<(@Sendable () -> Void)?>(nil)

    /// Held until it is opened.
    final class Gate: Sendable {
        private let barrier = Barrier()
        private let opened = Atomic(false)

        var isOpen: Bool { opened.load(ordering: .acquiring) }

        func pass() { barrier.pass() }

        func open() {
            opened.store(true, ordering: .releasing)
            barrier.open()
        }
    }

    var beforeArming: (@Sendable () -> Void)? {
        get { before.withLock { before in before } }
        set { before.withLock { before in before = newValue } }
    }

    func now(on clock: TimerSchedule.Clock) -> TimerInstant {
        TimerInstant(nanoseconds: UInt64((ContinuousClock.now - Self.start) / .nanoseconds(1)))
    }

    private static let start = ContinuousClock.now - .seconds(1)

    func arm(_ alarm: TimerAlarm, at instant: TimerInstant) {
        beforeArming?()
    }

    func disarm(_ clock: TimerSchedule.Clock) {}
    func run(_ job: @escaping @Sendable () -> Void) {}
}
