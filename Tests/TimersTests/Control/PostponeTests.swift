import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// Restarts that postpone a timer.
@Suite(.patient)
struct PostponeTests {
    private let time = VirtualTime()

    private func timer(_ schedule: TimerSchedule, on time: VirtualTime, _ log: TickLog) -> OwnedTimer {
        OwnedTimer(schedule, on: time.scheduler) { tick in log.note(tick) }
    }

    @Test func `an idle timeout ticks its delay after the last restart`() {
        let log = TickLog()
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

    @Test func `the next tick of the scheduler is at the deadline of the last restart`() {
        let log = TickLog()
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

    /// Each way to change a postponed timer.
    enum Change: CaseIterable, Sendable {
        case none, earlier, later, pauseAndResume, reschedule, fire, tickAndRestart, cancel
    }

    @Test(arguments: Change.allCases)
    func `a postponed timer can be changed like any other`(change: Change) {
        let log = TickLog()
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
        // The time complains of timers that outlive it.
        timer.cancel()
    }

    @Test func `a timer can be moved while another thread has the lock`() async {
        let driver = GatedDriver()
        let scheduler = TimerScheduler(driver: driver)
        let timeout = OwnedTimer(.after(.seconds(3600)), on: scheduler) { _ in }
        let blocked = Occurrences()
        driver.beforeArming = { [gate = driver.gate] in
            blocked.happen()
            gate.block()
        }
        // Arms the driver, which the scheduler does with the lock held.
        async let other = onPlainThread { OwnedTimer(.after(.seconds(60)), on: scheduler) { _ in } }
        let isMovedLater = await onPlainThread {
            guard blocked.wait() else { return false }
            timeout.restart()
            timeout.restart(after: .seconds(7200))
            // Earlier than that, but not before the timer comes up in the wheel.
            timeout.restart(after: .seconds(7000))
            return true
        }
        #expect(isMovedLater)
        #expect(!driver.gate.isReached)
        driver.gate.reach()
        _ = await other
        #expect((.seconds(6900) ... .seconds(7000)).contains(timeout.remaining ?? .zero))
        timeout.cancel()
        scheduler.end()
    }

    @Test func `of two restarts at once, the one that read the clock first does not undo the later one`() async {
        let driver = GatedDriver()
        let scheduler = TimerScheduler(driver: driver)
        let timeout = OwnedTimer(.after(.seconds(50)), on: scheduler) { _ in }
        let hasRead = Occurrences()
        driver.afterReading = { [weak driver] in
            driver?.afterReading = nil
            hasRead.happen()
            driver?.gate.block()
        }
        async let first: Void = onPlainThread { timeout.restart(after: .seconds(7000)) }
        let isLater = await onPlainThread {
            guard hasRead.wait() else { return false }
            driver.advance(bySeconds: 1000)
            timeout.restart(after: .seconds(7000))
            return true
        }
        #expect(isLater)
        driver.gate.reach()
        await first
        #expect((.seconds(6900) ... .seconds(7000)).contains(timeout.remaining ?? .zero))
        timeout.cancel()
        scheduler.end()
    }

    /// Timers that are restarted at random, and when each is due after its last restart.
    @Test(arguments: [1, 2, 3, 4], [0, 40])
    func `however often a timer is restarted, it ticks at the deadline of the last restart`(
        seed: UInt64, tolerance: UInt64
    ) {
        var random = SeededNumbers(seed: seed)
        let ticked = Mutex<[(number: Int, at: UInt64)]>([])
        var due = [UInt64](repeating: 1_000, count: 40)
        /// Returns when a timer with that deadline ticks.
        func tick(_ due: UInt64) -> UInt64 {
            TickWindow(earliest: due, latest: due.saturatingAdd(tolerance)).chosen
        }
        let schedule = TimerSchedule.after(.nanoseconds(1_000)).tolerance(Duration(nanoseconds: tolerance))
        let timers = due.indices.map { number in
            OwnedTimer(schedule, on: time.scheduler) { [weak time] tick in
                ticked.withLock { ticked in ticked.append((number, time?.now.nanoseconds ?? 0)) }
            }
        }
        while due.contains(where: { $0 < .max }) {
            let now = time.now.nanoseconds
            if Int.random(in: 0..<4, using: &random) == 0 {
                let next = now + UInt64(Int.random(in: 0..<300, using: &random))
                let expected = due.map(tick).filter { (now...next).contains($0) }.sorted()
                time.advance(to: TimerInstant(nanoseconds: next))
                let seen = ticked.withLock { ticked in
                    defer { ticked = [] }
                    return ticked
                }
                #expect(seen.map(\.at) == expected)
                for (number, instant) in seen {
                    #expect(tick(due[number]) == instant)
                    due[number] = .max
                }
            } else {
                let number = Int.random(in: 0..<timers.count, using: &random)
                // A timer that has ticked is finished.
                if due[number] == .max { continue }
                let delay = Int.random(in: 0..<1 << Int.random(in: 0..<14, using: &random), using: &random)
                timers[number].restart(after: .nanoseconds(delay))
                due[number] = now + UInt64(delay)
                #expect(timers[number].nextTick?.nanoseconds == due[number])
            }
        }
    }

    /// Instants that do not fit into an open deadline.
    @Test func `a timer that was postponed for centuries can be moved back`() {
        let log = TickLog()
        let timer = timer(.after(.seconds(10)), on: time, log)
        for years in [100, 200, 400, 600] {
            timer.restart(after: .seconds(years * 365 * 86_400))
            #expect(timer.remaining == (years < 584 ? .seconds(years * 365 * 86_400) : nil))
        }
        timer.restart(after: .seconds(20))
        time.advance(by: .seconds(20))
        #expect(log.seconds == [20])
    }

    /// After a lost move the timer would wait for an hour.
    ///
    /// Two threads move it all the time, to before and after its instant in the wheel, while the scheduler's thread
    /// removes it and enqueues it again.
    @Test func `no move to an earlier instant is lost`() async throws {
        let scheduler = TimerScheduler.thread(name: "to and fro")
        for round in 0..<200 {
            let timeout = OwnedTimer(.after(.seconds(3600)), on: scheduler) { _ in }
            await withTaskGroup { group in
                for thread in 0..<2 {
                    group.addTask {
                        await onPlainThread {
                            var random = SeededNumbers(seed: UInt64(2 * round + thread))
                            for _ in 0..<300 {
                                let near = Duration.microseconds(Int.random(in: 30...130, using: &random))
                                timeout.restart(after: Bool.random(using: &random) ? .seconds(3600) : near)
                                // Takes the lock, and moves nothing.
                                if Int.random(in: 0..<8, using: &random) == 0 { timeout.resume() }
                            }
                            timeout.restart(after: .microseconds(100))
                        }
                    }
                }
            }
            #expect(try await "\(timeout.waitUntilFinished())" == "completed")
        }
    }
}
