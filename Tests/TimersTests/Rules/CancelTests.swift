import Testing
import Timers
import TimersTesting

@Suite(.virtualTime) struct `Cancelling` {
    private let time = VirtualTime.current
    private let log = TickLog()

    @Test func `works before the first tick, between ticks and at the instant of a tick`() {
        for instant: UInt64 in [0, 1, 999, 1000, 1500, 2999] {
            let time = VirtualTime()
            time.run {
                let log = TickLog()
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

    @Test func `by another timer that is due at the same instant prevents the tick`() {
        let bag = TimerBag()
        let killer = OwnedTimer(.after(.nanoseconds(1000)), on: .shared) { _ in bag.cancelAll() }
        let victim = OwnedTimer(.after(.nanoseconds(1000)), on: .shared) { log.note($0) }
        bag.insert(victim)
        time.advance(by: .seconds(1))
        #expect(log.entries.isEmpty)
        #expect(killer.state.isFinished)
    }

    @Test func `inside the last tick finishes with the reason cancelled`() {
        let timer = OwnedTimer(.after(.seconds(1)), on: .shared) { tick in tick.timer.cancel() }
        time.advance(by: .seconds(1))
        #expect("\(timer.state)" == "finished(cancelled)")
    }

    @Test func `drops extra ticks`() {
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

    @Test func `keeps its reason if the action then throws`() {
        struct Failure: Error {}
        let timer = OwnedTimer(.every(.seconds(1)), on: .shared) { tick in
            tick.timer.cancel()
            throw Failure()
        }
        time.advance(by: .seconds(1))
        #expect("\(timer.state)" == "finished(cancelled)")
    }

    @Test func `by a bag works inside the action of a timer without an owner`() {
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
