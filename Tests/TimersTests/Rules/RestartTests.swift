import Testing
import Timers
import TimersTesting

@Suite(.virtualTime) struct `Restarting and rescheduling` {
    private let time = VirtualTime.current
    private let log = TickLog()

    @Test func `restart runs the schedule again and counts from one`() {
        let timer = OwnedTimer(.every(.milliseconds(100), times: 3), on: .shared) { log.note($0) }
        time.advance(by: .milliseconds(250))
        timer.restart()
        #expect(timer.tickCount == 0)
        time.advance(by: .seconds(1))
        #expect(log.milliseconds == [100, 200, 350, 450, 550])
        #expect(log.entries.map(\.count) == [1, 2, 1, 2, 3])
    }

    @Test func `another schedule takes effect at once, or after the tick whose action sets it`() {
        let timer = OwnedTimer(.every(.milliseconds(100)), on: .shared) { tick in
            log.note(tick)
            if time.now.nanoseconds == 200_000_000 { tick.timer.reschedule(.every(.milliseconds(10), times: 2)) }
        }
        time.advance(by: .seconds(1))
        #expect(log.milliseconds == [100, 200, 210, 220])
        #expect(timer.state.isFinished)
    }
}
