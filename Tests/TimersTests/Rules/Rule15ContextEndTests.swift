import Testing
import Timers
import TimersTesting

/// What happens to timers when their context ends or does not serve them.
@Suite(.virtualTime) struct `Rule 15, contexts that end` {
    private let time = VirtualTime.current

    @Test func `waiting, paused and new timers end with their context`() {
        let waiting = OwnedTimer(.every(.seconds(1)), on: .shared) { _ in }
        let paused = OwnedTimer(.every(.seconds(1)), on: .shared) { _ in }
        paused.pause()
        time.scheduler.end()
        let late = OwnedTimer(.every(.seconds(1)), on: .shared) { _ in }
        for timer in [waiting, paused, late] {
            #expect("\(timer.state)" == "finished(context ended)")
            timer.restart()
            timer.resume()
            timer.fire()
            #expect(timer.state.isFinished)
        }
        #expect(time.pendingTimers.isEmpty)
    }

    @Test func `the end of a virtual time ends its timers`() {
        var time: VirtualTime? = VirtualTime(allowsPendingTimers: true)
        let scheduler = time?.scheduler
        let timer = scheduler.map { OwnedTimer(.every(.seconds(1)), on: $0) { _ in } }
        time = nil
        #expect(timer.map { "\($0.state)" } == "finished(context ended)")
    }

    @Test func `a scheduler reports when it last served its timers`() {
        #expect(time.scheduler.lastServed == nil)
        let timer = OwnedTimer(.every(.seconds(1)), on: .shared) { _ in }
        time.advance(by: .milliseconds(900))
        #expect(time.scheduler.lastServed == nil)
        time.advance(by: .milliseconds(1600))
        #expect(time.scheduler.lastServed == TimerInstant(nanoseconds: 2_000_000_000))
        timer.cancel()
    }
}
