import Synchronization
import Testing
import Timers
import TimersTesting

@Suite struct `The fields of a tick` {
    private func ticks(_ schedule: TimerSchedule, _ body: (VirtualTime, OwnedTimer) -> Void) -> [Tick] {
        let time = VirtualTime()
        let ticks = Mutex<[Tick]>([])
        time.run {
            let timer = OwnedTimer(schedule, on: .shared) { tick in ticks.withLock { ticks in ticks.append(tick) } }
            body(time, timer)
            timer.cancel()
        }
        return ticks.withLock { ticks in ticks }
    }

    @Test func `mark only the last of several ticks`() {
        let ticks = ticks(.every(.seconds(1), first: .immediately, times: 4)) { time, _ in
            time.advance(by: .seconds(60))
        }
        #expect(ticks.map(\.count) == [1, 2, 3, 4])
        #expect(ticks.map(\.isLast) == [false, false, false, true])
    }

    @Test func `give the exact lateness`() {
        let ticks = ticks(.every(.nanoseconds(1000))) { time, _ in
            time.suspendProcess(for: .nanoseconds(1001))
            time.suspendProcess(for: .nanoseconds(3998))
            time.advance(by: .nanoseconds(1001))
        }
        #expect(ticks.map(\.scheduled.nanoseconds) == [1000, 2000, 5000, 6000])
        #expect(ticks.map(\.lateness) == [.nanoseconds(1), .nanoseconds(2999), .zero, .zero])
        #expect(ticks.map(\.missed) == [0, 2, 0, 0])
    }

    @Test(.virtualTime) func `include a control of the timer`() {
        let time = VirtualTime.current
        let seen = Mutex<[Int]>([])
        let timer = OwnedTimer(.every(.seconds(1), times: 5), on: .shared) { tick in
            seen.withLock { seen in seen.append(tick.timer.tickCount) }
            if tick.count == 3 { tick.timer.cancel() }
        }
        time.advance(by: .seconds(60))
        #expect(seen.withLock { seen in seen } == [1, 2, 3])
        #expect("\(timer.state)" == "finished(cancelled)")
    }
}
