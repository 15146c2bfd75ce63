import Testing
import Timers
import TimersTesting

@Suite struct `Cancelling` {
    @Test func `before the first tick, between ticks and at the very instant of one`() {
        for instant: UInt64 in [0, 1, 999, 1000, 1500, 2999] {
            let time = VirtualTime()
            time.run {
                let log = TickLog(time)
                let timer = OwnedTimer(.every(.nanoseconds(1000)), on: .shared) { log.note($0) }
                time.advance(to: TimerInstant(nanoseconds: instant))
                timer.cancel()
                timer.cancel()
                time.advance(by: .seconds(1))
                #expect(log.entries.count == Int(instant / 1000), "at \(instant)")
                #expect("\(timer.state)" == "finished(cancelled)")
                #expect(time.pendingTimers.isEmpty)
            }
        }
    }

    @Test func `by another timer that is due at the same instant`() {
        let time = VirtualTime()
        time.run {
            let log = TickLog(time)
            let bag = TimerBag()
            let killer = OwnedTimer(.after(.nanoseconds(1000)), on: .shared) { _ in bag.cancelAll() }
            let victim = OwnedTimer(.after(.nanoseconds(1000)), on: .shared) { log.note($0) }
            bag.insert(victim)
            time.advance(by: .seconds(1))
            #expect(log.entries.isEmpty)
            #expect(killer.state.isFinished)
        }
    }

    @Test func `in the last tick, its reason is that it was cancelled`() {
        let time = VirtualTime()
        time.run {
            let timer = OwnedTimer(.after(.seconds(1)), on: .shared) { tick in tick.timer.cancel() }
            time.advance(by: .seconds(1))
            #expect("\(timer.state)" == "finished(cancelled)")
        }
    }

    @Test func `takes extra ticks that were asked for along`() {
        let time = VirtualTime()
        time.run {
            let log = TickLog(time)
            let timer = OwnedTimer(.every(.seconds(1)), on: .shared) { tick in
                log.note(tick)
                tick.timer.fire()
                tick.timer.cancel()
                tick.timer.fire()
            }
            time.advance(by: .seconds(9))
            #expect(log.milliseconds == [1000])
            #expect(timer.tickCount == 1)
        }
    }

    @Test func `an error after it does not change the reason`() {
        struct Failure: Error {}
        let time = VirtualTime()
        time.run {
            let timer = OwnedTimer(.every(.seconds(1)), on: .shared) { tick in
                tick.timer.cancel()
                throw Failure()
            }
            time.advance(by: .seconds(1))
            #expect("\(timer.state)" == "finished(cancelled)")
        }
    }

    @Test func `by the end of the handle of a timer without an owner, even inside its action`() {
        let time = VirtualTime()
        time.run {
            let log = TickLog(time)
            let bag = TimerBag()
            OwnedTimer(.every(.seconds(1)), on: .shared) { tick in
                log.note(tick)
                if tick.count == 2 { bag.cancelAll() }
            }.store(in: bag)
            time.advance(by: .seconds(9))
            #expect(log.milliseconds == [1000, 2000])
            #expect(time.pendingTimers.isEmpty)
        }
    }

    @Test func `by the owner's end, in its deinit if it keeps the handle`() {
        final class Owner: Sendable {
            let bag = TimerBag()
        }
        let time = VirtualTime()
        time.run {
            var kept: Owner? = Owner()
            var free: Owner? = Owner()
            if let kept, let free {
                OwnedTimer(.every(.seconds(3600)), on: .shared, owner: kept) { _, _ in }.store(in: kept.bag)
                OwnedTimer(.every(.seconds(3600)), on: .shared, owner: free) { _, _ in }.runUntilOwnerEnds()
            }
            #expect(time.pendingTimers.count == 2)
            kept = nil
            #expect(time.pendingTimers.count == 1)
            free = nil
            #expect(time.pendingTimers.count == 1)
            time.advance(by: .seconds(3600))
            #expect(time.pendingTimers.isEmpty)
        }
    }
}
