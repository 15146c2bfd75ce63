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

    @Test func `counts towards the number of ticks`() {
        let timer = OwnedTimer(.every(.milliseconds(100), times: 3), on: .shared) { log.note($0) }
        timer.fire()
        timer.fire()
        time.advance(by: .seconds(1))
        #expect(log.milliseconds == [0, 0, 100])
        #expect(timer.state.isFinished)
    }

    @Test func `delivers the tick of a one-shot timer early`() {
        let timer = OwnedTimer(.after(.seconds(60)), on: .shared) { log.note($0) }
        time.advance(by: .seconds(1))
        timer.fire()
        time.advance(by: .seconds(100))
        #expect(log.milliseconds == [1000])
        #expect(timer.state.isFinished)
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

    @Test func `while paused delivers the tick and stays paused`() {
        let timer = OwnedTimer(.every(.milliseconds(100)), on: .shared) { log.note($0) }
        time.advance(by: .milliseconds(40))
        timer.pause()
        timer.fire()
        time.advance(by: .seconds(1))
        #expect(log.milliseconds == [40])
        #expect(timer.state.isPaused)
        #expect(timer.remaining == .milliseconds(60))
        timer.cancel()
    }

    @Test func `is withdrawn by a later control call`() {
        let calls: [@Sendable (OwnedTimer) -> Void] = [
            { $0.pause() }, { $0.restart() }, { $0.reschedule(.every(.seconds(9))) }, { $0.cancel() },
        ]
        for call in calls {
            let time = VirtualTime()
            time.run {
                let log = TickLog()
                let timer = OwnedTimer(.every(.seconds(9)), on: .shared) { log.note($0) }
                timer.fire()
                call(timer)
                time.advance(by: .seconds(1))
                #expect(log.entries.isEmpty)
                timer.cancel()
            }
        }
    }

    @Test func `does nothing to a timer that has ended`() {
        let timer = OwnedTimer(.every(.seconds(1)), on: .shared) { log.note($0) }
        timer.cancel()
        timer.fire()
        time.advance(by: .seconds(5))
        #expect(log.entries.isEmpty)
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
