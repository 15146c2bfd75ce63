import TestSupport
import Testing
import Timers
import TimersTesting

/// One extra tick, which does not move the grid.
@Suite(.virtualTime) struct `Rule 13, fire` {
    private let time = VirtualTime.current
    private let log = TickLog()

    @Test func `delivers a tick at once and does not move the grid`() {
        let timer = OwnedTimer(.every(.milliseconds(100)), on: .shared) { log.note($0) }
        time.advance(by: .milliseconds(130))
        timer.fire()
        #expect(timer.nextTick == TimerInstant(nanoseconds: 200_000_000))
        time.advance(by: .milliseconds(70))
        #expect(log.milliseconds == [100, 130, 200])
        #expect(log.entries.map(\.count) == [1, 2, 3])
        timer.cancel()
    }

    @Test func `inside a tick waits until that tick has returned`() {
        let order = Notes<String>()
        let timer = OwnedTimer(.every(.milliseconds(100), times: 3), on: .shared) { tick in
            order.add("begin \(tick.count)")
            if tick.count == 1 { tick.timer.fire() }
            order.add("end \(tick.count)")
        }
        time.advance(by: .milliseconds(100))
        #expect(order.entries == ["begin 1", "end 1", "begin 2", "end 2"])
        timer.cancel()
    }

    @Test func `delivers a tick at once even if the wall clock is set back`() {
        let hour: UInt64 = 3_600_000_000_000
        time.setWallClock(to: TimerInstant(nanoseconds: hour, on: .wall))
        let timer = OwnedTimer(.every(.seconds(60)).clock(.wall), on: .shared) { tick in
            log.note(tick)
            if tick.count == 2 {
                tick.timer.fire()
                time.setWallClock(to: TimerInstant(nanoseconds: hour / 4, on: .wall))
            }
        }
        timer.fire()
        time.setWallClock(to: TimerInstant(nanoseconds: hour / 2, on: .wall))
        #expect(log.entries.map(\.count) == [1])
        timer.fire()
        time.advance(by: .zero)
        #expect(log.entries.map(\.count) == [1, 2, 3])
        timer.cancel()
    }

    @Test func `delivers a tick at once even if the wall clock is set back before the scheduler reads it again`() {
        time.setWallClock(to: TimerInstant(nanoseconds: 10_000_000_000_000, on: .wall))
        let timer = OwnedTimer(.every(.seconds(86_400)).clock(.wall), on: .shared) { log.note($0) }
        time.advance(by: .seconds(7200))
        timer.fire()
        time.setWallClock(to: time.now(on: .wall) - .seconds(3600))
        time.advance(by: .zero)
        #expect(log.entries.count == 1)
        timer.cancel()
    }
}
