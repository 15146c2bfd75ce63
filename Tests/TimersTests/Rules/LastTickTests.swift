import Testing
import Timers
import TimersTesting

@Suite struct `Calls inside the last tick` {
    /// A timer of two ticks, 100 ms apart, with that call inside the second.
    private func course(_ call: @escaping @Sendable (TimerControl) -> Void) -> (log: TickLog, state: TimerState) {
        let time = VirtualTime()
        let log = TickLog(time)
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

    @Test func `restart runs all of it again`() {
        let (log, state) = course { $0.restart() }
        #expect(log.milliseconds == [100, 200, 300, 400])
        #expect(log.entries.map(\.count) == [1, 2, 1, 2])
        #expect("\(state)" == "finished(completed)")
    }

    @Test func `restart after a delay begins there`() {
        #expect(course { $0.restart(after: .milliseconds(7)) }.log.milliseconds == [100, 200, 207, 307])
    }

    @Test func `another schedule goes on with it`() {
        let (log, state) = course { $0.reschedule(.every(.milliseconds(30), first: .immediately, times: 3)) }
        #expect(log.milliseconds == [100, 200, 200, 230, 260])
        #expect(log.entries.map(\.count) == [1, 2, 1, 2, 3])
        #expect("\(state)" == "finished(completed)")
    }

    @Test func `an irregular schedule that ends at once completes it`() {
        let (log, state) = course { $0.reschedule(.intervals { _ in nil }) }
        #expect(log.milliseconds == [100, 200])
        #expect("\(state)" == "finished(completed)")
    }

    @Test func `an extra tick, a pause or a resumption does not keep it alive`() {
        for call: @Sendable (TimerControl) -> Void in [{ $0.fire() }, { $0.pause() }, { $0.resume() }] {
            let (log, state) = course(call)
            #expect(log.milliseconds == [100, 200])
            #expect("\(state)" == "finished(completed)")
        }
    }

    @Test func `restarted, then paused, it waits`() {
        let (log, state) = course { timer in
            timer.restart()
            timer.pause()
        }
        #expect(log.milliseconds == [100, 200])
        guard case .paused(.milliseconds(100)) = state else {
            Issue.record("\(state)")
            return
        }
    }

    @Test func `an extra tick after a restart counts for the new run`() {
        let (log, state) = course { timer in
            timer.restart()
            timer.fire()
        }
        #expect(log.milliseconds == [100, 200, 200, 300])
        #expect(log.entries.map(\.count).prefix(3) == [1, 2, 1])
        #expect("\(state)" == "finished(completed)")
    }
}
