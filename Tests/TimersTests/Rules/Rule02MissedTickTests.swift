import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// What happens to ticks that cannot be delivered in time.
@Suite struct `Rule 2, missed ticks` {
    /// Runs a timer of 250 ms in a process that is stopped from 850 to 3850 ms.
    private func stopped(_ policy: MissedTickPolicy) -> TickLog {
        let time = VirtualTime()
        let log = TickLog()
        time.run {
            let timer = OwnedTimer(.every(.milliseconds(250)).missedTicks(policy), on: .shared) { log.note($0) }
            time.advance(by: .milliseconds(850))
            time.suspendProcess(for: .seconds(3))
            time.advance(by: .milliseconds(500))
            timer.cancel()
        }
        return log
    }

    @Test func `coalesce delivers one tick at once and keeps the phase`() {
        let log = stopped(.coalesce)
        #expect(log.milliseconds == [250, 500, 750, 3850, 4000, 4250])
        #expect(log.due == [250, 500, 750, 1000, 4000, 4250])
        #expect(log.missed == [0, 0, 0, 11, 0, 0])
    }

    @Test func `skip drops late ticks and goes on with the grid`() {
        let log = stopped(.skip)
        #expect(log.milliseconds == [250, 500, 750, 4000, 4250])
        #expect(log.missed == [0, 0, 0, 12, 0])
    }

    @Test func `catch up delivers every tick`() {
        let log = stopped(.catchUp())
        #expect(log.due == (1...17).map { $0 * 250 })
        #expect(log.milliseconds == [250, 500, 750] + Array(repeating: 3850, count: 12) + [4000, 4250])
        #expect(log.missed.allSatisfy { $0 == 0 })
    }

    @Test func `catch up with a limit delivers the latest ticks`() {
        let log = stopped(.catchUp(limit: 3))
        #expect(log.due == [250, 500, 750, 3250, 3500, 3750, 4000, 4250])
        #expect(log.missed == [0, 0, 0, 9, 0, 0, 0, 0])
    }

    @Test func `delay starts a new grid at the late tick`() {
        let log = stopped(.delay)
        #expect(log.milliseconds == [250, 500, 750, 3850, 4100, 4350])
        #expect(log.missed == [0, 0, 0, 11, 0, 0])
    }

    @Test func `delay keeps an interval between slightly late ticks, and allows lateness within the tolerance`() {
        func ticks(_ schedule: TimerSchedule) -> [UInt64] {
            let time = VirtualTime()
            let log = TickLog()
            time.run {
                let timer = OwnedTimer(schedule.missedTicks(.delay), on: .shared) { log.note($0) }
                time.advance(by: .milliseconds(150))
                time.suspendProcess(for: .milliseconds(140))
                time.advance(by: .milliseconds(300))
                timer.cancel()
            }
            return log.milliseconds
        }
        let schedule = TimerSchedule.every(.milliseconds(100))
        #expect(ticks(schedule) == [100, 290, 390, 490, 590])
        #expect(ticks(schedule.tolerance(.milliseconds(95))) == [134, 290, 335, 402, 536])
    }

    @Test(.virtualTime) func `skip saturates the number of dropped ticks`() {
        let time = VirtualTime.current
        let log = TickLog()
        let schedule = TimerSchedule.every(.nanoseconds(1), first: .immediately).missedTicks(.skip)
        let timer = OwnedTimer(schedule, on: .shared) { log.note($0) }
        time.suspendProcess(for: .seconds(Int64.max))
        #expect(log.missed.first == .max)
        timer.cancel()
    }

    @Test func `a timer of 1 ms after eight hours of system sleep`() {
        let expected: [(MissedTickPolicy, Int)] = [
            (.coalesce, 1), (.skip, 1), (.catchUp(limit: 100), 100), (.delay, 1),
        ]
        for (policy, ticks) in expected {
            let time = VirtualTime()
            let log = TickLog()
            time.run {
                let timer = OwnedTimer(.every(.milliseconds(1)).missedTicks(policy), on: .shared) { log.note($0) }
                time.suspendSystem(for: .seconds(8 * 3600))
                #expect(log.entries.count == ticks, "\(policy)")
                time.advance(by: .milliseconds(1))
                #expect(log.missed.reduce(0, +) + log.entries.count == 28_800_001, "\(policy)")
                timer.cancel()
            }
        }
    }

    @Test(.virtualTime) func `other timers tick while one catches up`() {
        let time = VirtualTime.current
        let log = Notes<String>()
        let busy = OwnedTimer(.every(.milliseconds(1)).missedTicks(.catchUp()), on: .shared) { _ in log.add("busy")
        }
        let other = OwnedTimer(.after(.milliseconds(500)), on: .shared) { _ in log.add("other") }
        time.suspendProcess(for: .milliseconds(1000))
        let order = log.entries
        busy.cancel()
        other.cancel()
        #expect(order.count == 1001)
        #expect(order.firstIndex(of: "other").map { (1...501).contains($0) } == true)
    }

    @Test(.virtualTime) func `skip delivers a tick that is due now`() {
        let time = VirtualTime.current
        let log = TickLog()
        let timer = OwnedTimer(.every(.seconds(1)).missedTicks(.skip), on: .shared) { tick in
            log.note(tick)
            if tick.count == 2 { time.suspendProcess(for: .seconds(1)) }
        }
        time.suspendProcess(for: .seconds(3))
        time.advance(by: .seconds(1))
        #expect(log.milliseconds == [3000, 4000, 5000])
        #expect(log.missed == [2, 0, 0])
        timer.cancel()
    }

    @Test(.patient) func `a timer that skips ticks even if its interval is too short to be in time`()
        async
    {
        var counts: [Int] = []
        for await tick in TimerTicks(.every(.nanoseconds(100), times: 3).missedTicks(.skip)) {
            counts.append(tick.count)
        }
        #expect(counts == [1, 2, 3])
    }

    @Test func `a timer that catches up leaves time for other timers and for the context`() {
        let driver = NappingDriver(runsNestedLoops: false)
        let scheduler = TimerScheduler(driver: driver)
        let ticks = Mutex((busy: 0, other: 0))
        let busy = OwnedTimer(.every(.milliseconds(1)).missedTicks(.catchUp()), on: scheduler) { _ in
            driver.pass(2_000_000)
            ticks.withLock { ticks in ticks.busy += 1 }
        }
        let other = OwnedTimer(.every(.milliseconds(10)), on: scheduler) { _ in
            ticks.withLock { ticks in ticks.other += 1 }
        }
        var rings = 0
        while driver.now(on: .continuous) < TimerInstant(nanoseconds: 3_000_000_000) {
            driver.ringNext()
            rings += 1
        }
        #expect(ticks.withLock { ticks in ticks.other } >= 290)
        #expect(rings >= ticks.withLock { ticks in ticks.busy })
        busy.cancel()
        other.cancel()
        // The alarm lingers and retains the scheduler, so let it expire.
        driver.advance(by: 2_000_000_000)
    }
}
