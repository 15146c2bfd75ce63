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

    @Test func `restart after a delay starts the grid there`() {
        let timer = OwnedTimer(.every(.milliseconds(100)), on: .shared) { log.note($0) }
        time.advance(by: .milliseconds(150))
        timer.restart(after: .milliseconds(30))
        time.advance(by: .milliseconds(150))
        #expect(log.milliseconds == [100, 180, 280])
        timer.cancel()
    }

    @Test func `repeated restarts keep an idle timeout from ticking`() {
        let timer = OwnedTimer(.after(.seconds(30)), on: .shared) { log.note($0) }
        for _ in 0..<1000 {
            time.advance(by: .seconds(29))
            timer.restart()
        }
        #expect(log.entries.isEmpty)
        time.advance(by: .seconds(30))
        #expect(log.milliseconds == [1_000 * 29_000 + 30_000])
    }

    @Test func `restart resumes a paused timer`() {
        let timer = OwnedTimer(.every(.milliseconds(100)), on: .shared) { log.note($0) }
        timer.pause()
        time.advance(by: .milliseconds(500))
        timer.restart()
        #expect(!timer.state.isPaused)
        time.advance(by: .milliseconds(100))
        #expect(log.milliseconds == [600])
        timer.cancel()
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

    @Test func `a finished timer stays finished`() {
        let timer = OwnedTimer(.every(.milliseconds(100)), on: .shared) { _ in }
        timer.cancel()
        timer.restart()
        timer.restart(after: .seconds(1))
        timer.reschedule(.after(.seconds(1)))
        timer.pause()
        timer.resume()
        #expect(timer.state.isFinished)
        #expect(time.pendingTimers.isEmpty)
    }
}
