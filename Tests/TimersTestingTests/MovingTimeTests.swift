import Testing
import Timers
import TimersTesting

@Suite(.virtualTime) struct `Moving virtual time` {
    private let time = VirtualTime.current

    @Test func `stops at every tick on the way`() {
        let instants = Instants()
        let timers = [3, 7].map { interval in
            OwnedTimer(.every(.nanoseconds(interval)), on: .shared) { _ in instants.note(time.now) }
        }
        time.advance(by: .nanoseconds(14))
        #expect(instants.nanoseconds == [3, 6, 7, 9, 12, 14])
        #expect(time.now.nanoseconds == 14)
        for timer in timers { timer.cancel() }
    }

    @Test func `to the next tick serves all ticks of that instant and none after it`() {
        let timers = [50, 50, 51].map { OwnedTimer(.after(.nanoseconds($0)), on: .shared) { _ in } }
        #expect(time.advanceToNextTick())
        #expect(time.now.nanoseconds == 50)
        #expect(timers.map(\.tickCount) == [1, 1, 0])
        #expect(time.advanceToNextTick())
        #expect(time.now.nanoseconds == 51)
        #expect(!time.advanceToNextTick())
        #expect(time.now.nanoseconds == 51)
    }

    @Test func `to the next tick stops at the instant that tolerance chose, on any clock`() {
        time.setWallClock(to: TimerInstant(nanoseconds: 1_000_000, on: .wall))
        let wall = OwnedTimer(.after(.nanoseconds(100)).clock(.wall), on: .shared) { _ in }
        let tolerant = OwnedTimer(.after(.nanoseconds(50)).tolerance(.nanoseconds(20)), on: .shared) { _ in }
        #expect(time.advanceToNextTick())
        #expect(time.now.nanoseconds == 64)
        #expect([wall.tickCount, tolerant.tickCount] == [0, 1])
        #expect(time.advanceToNextTick())
        #expect(time.now.nanoseconds == 100)
        #expect(wall.tickCount == 1)
    }

    @Test func `to an instant that has passed does not move back`() {
        time.advance(by: .seconds(5))
        time.advance(to: TimerInstant(nanoseconds: 1))
        #expect(time.now.nanoseconds == 5_000_000_000)
    }

    @Test func `until idle stops when no timer waits`() {
        let one = OwnedTimer(.after(.seconds(3)), on: .shared) { _ in }
        let many = OwnedTimer(.every(.seconds(2), times: 5), on: .shared) { _ in }
        #expect(time.runUntilIdle())
        #expect(time.now.nanoseconds == 10_000_000_000)
        #expect(one.state.isFinished)
        #expect(many.tickCount == 5)
        #expect(time.runUntilIdle())
        #expect(time.now.nanoseconds == 10_000_000_000)
    }

    @Test func `until idle does not pass its limit`() {
        let timer = OwnedTimer(.every(.seconds(2)), on: .shared) { _ in }
        #expect(!time.runUntilIdle(within: .seconds(9)))
        #expect(timer.tickCount == 4)
        timer.cancel()
        #expect(time.runUntilIdle(within: .seconds(9)))
    }

    @Test func `until idle ignores timers that are paused or never due`() {
        let paused = OwnedTimer(.every(.seconds(2)), on: .shared) { _ in }
        paused.pause()
        let never = OwnedTimer(.after(.seconds(Int64.max)), on: .shared) { _ in }
        #expect(time.runUntilIdle())
        #expect(time.now.nanoseconds == 0)
        paused.cancel()
        never.cancel()
    }

    @Test func `until idle runs the jobs of the context, and the timers that they make`() {
        let timers = TimerBag()
        let instants = Instants()
        time.scheduler.driver.run {
            OwnedTimer(.after(.seconds(1)), on: time.scheduler) { _ in
                time.scheduler.driver.run { time.scheduler.driver.run { instants.note(time.now) } }
            }.store(in: timers)
        }
        #expect(time.runUntilIdle())
        #expect(instants.nanoseconds == [1_000_000_000])
    }

    @Test func `every scheduler asked for inside is virtual, and none of that time outside`() {
        let other = VirtualTime()
        other.run {
            #expect(TimerScheduler.main === other.scheduler)
            #expect(TimerScheduler.shared === other.scheduler)
            #expect(TimerScheduler.thread(name: "audio") === other.scheduler)
        }
        #expect(TimerScheduler.shared !== other.scheduler)
    }

    @Test func `two times are independent`() {
        let (here, there) = (VirtualTime(), VirtualTime())
        let first = here.run { OwnedTimer(.after(.seconds(1)), on: .shared) { _ in } }
        let second = there.run { OwnedTimer(.after(.seconds(1)), on: .shared) { _ in } }
        here.advance(by: .seconds(1))
        #expect(first.tickCount == 1)
        #expect(second.tickCount == 0)
        #expect(there.pendingTimers.count == 1)
    }

    @Test(.virtualTime(allowsPendingTimers: true))
    func `the next tick is found among many that are postponed, paused and cancelled`() {
        var state: UInt64 = 1
        func random(below limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let timers = (1...300).map { _ in
            OwnedTimer(.every(.milliseconds(1 + random(below: 5000))), on: .shared) { _ in }
        }
        for _ in 0..<1000 {
            for _ in 0..<random(below: 8) {
                let timer = timers[random(below: timers.count)]
                switch random(below: 20) {
                case 0: timer.cancel()
                case 1..<5: timer.pause()
                case 5..<9: timer.resume()
                default: timer.restart(after: .milliseconds(random(below: 5000)))
                }
            }
            let next = time.pendingTimers.compactMap(\.nextTick).min()
            #expect(time.advanceToNextTick() == (next != nil))
            if let next { #expect(time.now == next) }
        }
    }
}
