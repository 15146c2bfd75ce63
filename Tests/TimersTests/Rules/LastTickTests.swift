import Testing
import Timers
import TimersTesting

@Suite struct `Calls inside the last tick` {
    /// Runs a timer of two ticks, 100 ms apart, that makes `call` inside the second tick.
    private func run(_ call: @escaping @Sendable (TimerControl) -> Void) -> (log: TickLog, state: TimerState) {
        let time = VirtualTime()
        let log = TickLog()
        let state = time.run {
            let timer = OwnedTimer(.every(.milliseconds(100), times: 2), on: .shared) { tick in
                log.note(tick)
                if tick.count == 2, log.entries.count == 2 { call(tick.timer) }
            }
            time.advance(by: .seconds(1))
            defer { timer.cancel() }
            return timer.state
        }
        return (log, state)
    }

    @Test func `restart runs the whole schedule again`() {
        let (log, state) = run { $0.restart() }
        #expect(log.milliseconds == [100, 200, 300, 400])
        #expect(log.entries.map(\.count) == [1, 2, 1, 2])
        #expect("\(state)" == "finished(completed)")
    }

    @Test func `restart after a delay starts the grid there`() {
        #expect(run { $0.restart(after: .milliseconds(7)) }.log.milliseconds == [100, 200, 207, 307])
    }

    @Test func `reschedule starts the new schedule`() {
        let (log, state) = run { $0.reschedule(.every(.milliseconds(30), first: .immediately, times: 3)) }
        #expect(log.milliseconds == [100, 200, 200, 230, 260])
        #expect(log.entries.map(\.count) == [1, 2, 1, 2, 3])
        #expect("\(state)" == "finished(completed)")
    }

    @Test func `an irregular schedule without ticks completes the timer`() {
        let (log, state) = run { $0.reschedule(.intervals { _ in nil }) }
        #expect(log.milliseconds == [100, 200])
        #expect("\(state)" == "finished(completed)")
    }

    @Test func `fire, pause and resume do not keep the timer running`() {
        for call: @Sendable (TimerControl) -> Void in [{ $0.fire() }, { $0.pause() }, { $0.resume() }] {
            let (log, state) = run(call)
            #expect(log.milliseconds == [100, 200])
            #expect("\(state)" == "finished(completed)")
        }
    }

    @Test func `restart and then pause leave the timer paused`() {
        let (log, state) = run { timer in
            timer.restart()
            timer.pause()
        }
        #expect(log.milliseconds == [100, 200])
        guard case .paused(.milliseconds(100)) = state else {
            Issue.record("\(state)")
            return
        }
    }

    @Test func `fire after a restart counts for the new run`() {
        let (log, state) = run { timer in
            timer.restart()
            timer.fire()
        }
        #expect(log.milliseconds == [100, 200, 200, 300])
        #expect(log.entries.map(\.count).prefix(3) == [1, 2, 1])
        #expect("\(state)" == "finished(completed)")
    }
}
