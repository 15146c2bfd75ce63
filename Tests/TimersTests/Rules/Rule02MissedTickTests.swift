import Synchronization
import Testing
import Timers
import TimersTesting

/// What becomes of ticks that could not be delivered in time.
@Suite struct `Rule 2, missed ticks` {
    /// Ticks every 250 ms, stopped from 850 to 3850.
    private func stopped(_ policy: MissedTickPolicy) -> TickLog {
        let time = VirtualTime()
        let log = TickLog(time)
        time.run {
            let timer = OwnedTimer(.every(.milliseconds(250)).missedTicks(policy), on: .shared) { log.note($0) }
            time.advance(by: .milliseconds(850))
            time.suspendProcess(for: .seconds(3))
            time.advance(by: .milliseconds(500))
            timer.cancel()
        }
        return log
    }

    @Test func `coalesce gives one tick at once and keeps the phase`() {
        let log = stopped(.coalesce)
        #expect(log.milliseconds == [250, 500, 750, 3850, 4000, 4250])
        #expect(log.due == [250, 500, 750, 1000, 4000, 4250])
        #expect(log.missed == [0, 0, 0, 11, 0, 0])
    }

    @Test func `skip drops the late ones and goes on with the grid`() {
        let log = stopped(.skip)
        #expect(log.milliseconds == [250, 500, 750, 4000, 4250])
        #expect(log.missed == [0, 0, 0, 12, 0])
    }

    @Test func `catch up delivers every one`() {
        let log = stopped(.catchUp())
        #expect(log.due == (1...17).map { $0 * 250 })
        #expect(log.milliseconds == [250, 500, 750] + Array(repeating: 3850, count: 12) + [4000, 4250])
        #expect(log.missed.allSatisfy { $0 == 0 })
    }

    @Test func `catch up with a limit delivers the latest`() {
        let log = stopped(.catchUp(limit: 3))
        #expect(log.due == [250, 500, 750, 3250, 3500, 3750, 4000, 4250])
        #expect(log.missed == [0, 0, 0, 9, 0, 0, 0, 0])
    }

    @Test func `delay starts the grid anew at the late tick`() {
        let log = stopped(.delay)
        #expect(log.milliseconds == [250, 500, 750, 3850, 4100, 4350])
        #expect(log.missed == [0, 0, 0, 11, 0, 0])
    }

    @Test func `delay keeps ticks apart that are late by less than the interval, and lets tolerance be`() {
        func ticks(_ schedule: TimerSchedule) -> [UInt64] {
            let time = VirtualTime()
            let log = TickLog(time)
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

    @Test func `skip drops more ticks than can be counted`() {
        let time = VirtualTime()
        let log = TickLog(time)
        time.run {
            let schedule = TimerSchedule.every(.nanoseconds(1), first: .immediately).missedTicks(.skip)
            let timer = OwnedTimer(schedule, on: .shared) { log.note($0) }
            time.suspendProcess(for: .seconds(Int64.max))
            #expect(log.missed.first == .max)
            timer.cancel()
        }
    }

    /// Ticks every 100 ms whose first action takes that long.
    private func slow(_ milliseconds: Int, _ policy: MissedTickPolicy) -> TickLog {
        let time = VirtualTime()
        let log = TickLog(time)
        time.run {
            let timer = OwnedTimer(.every(.milliseconds(100)).missedTicks(policy), on: .shared) { tick in
                log.note(tick)
                if tick.count == 1 { time.suspendProcess(for: .milliseconds(milliseconds)) }
            }
            time.advance(to: TimerInstant(nanoseconds: 650_000_000))
            timer.cancel()
        }
        return log
    }

    @Test func `an action that takes 350 of 100 ms`() {
        #expect(slow(350, .coalesce).milliseconds == [100, 450, 500, 600])
        #expect(slow(350, .coalesce).missed == [0, 2, 0, 0])
        #expect(slow(350, .skip).milliseconds == [100, 500, 600])
        #expect(slow(350, .skip).missed == [0, 3, 0])
        #expect(slow(350, .catchUp()).milliseconds == [100, 450, 450, 450, 500, 600])
        #expect(slow(350, .delay).milliseconds == [100, 450, 550, 650])
    }

    @Test func `an action that takes one and a half intervals`() {
        #expect(slow(150, .coalesce).milliseconds == [100, 250, 300, 400, 500, 600])
        #expect(slow(150, .skip).milliseconds == [100, 300, 400, 500, 600])
        #expect(slow(150, .catchUp()).milliseconds == [100, 250, 300, 400, 500, 600])
        #expect(slow(150, .delay).milliseconds == [100, 250, 350, 450, 550, 650])
    }

    @Test func `a night's sleep of a 1 ms timer`() {
        let expected: [(MissedTickPolicy, Int)] = [
            (.coalesce, 1), (.skip, 1), (.catchUp(limit: 100), 100), (.delay, 1),
        ]
        for (policy, ticks) in expected {
            let time = VirtualTime()
            let log = TickLog(time)
            time.run {
                let timer = OwnedTimer(.every(.milliseconds(1)).missedTicks(policy), on: .shared) { log.note($0) }
                time.sleepSystem(for: .seconds(8 * 3600))
                #expect(log.entries.count == ticks, "\(policy)")
                time.advance(by: .milliseconds(1))
                #expect(log.missed.reduce(0, +) + log.entries.count == 28_800_001, "\(policy)")
                timer.cancel()
            }
        }
    }

    @Test func `other timers get their turn while one catches up`() {
        let time = VirtualTime()
        var order: [String] = []
        time.run {
            let log = Order()
            let busy = OwnedTimer(.every(.milliseconds(1)).missedTicks(.catchUp()), on: .shared) { _ in log.note("busy")
            }
            let other = OwnedTimer(.after(.milliseconds(500)), on: .shared) { _ in log.note("other") }
            time.suspendProcess(for: .milliseconds(1000))
            order = log.names
            busy.cancel()
            other.cancel()
        }
        #expect(order.count == 1001)
        #expect(order.firstIndex(of: "other").map { (1...501).contains($0) } == true)
    }

    @Test func `skip delivers what is due right now`() {
        let time = VirtualTime()
        time.run {
            let log = TickLog(time)
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
    }

    @Test func `a timer that catches up leaves the others their turns, and the context its own`() {
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
        // The alarm lingers for a moment, and holds the scheduler.
        driver.advance(by: 2_000_000_000)
    }
}
