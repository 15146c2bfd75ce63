import Testing
import Timers
import TimersTesting

@Suite(.virtualTime) struct `A timer on demand` {
    private let time = VirtualTime.current
    private let log = TickLog()

    private static let schedule = TimerSchedule.onDemand(after: .milliseconds(300))

    /// Returns the ticks, in milliseconds, of a timer on demand that `body` controls.
    private func ticks(
        _ schedule: TimerSchedule = schedule, _ body: (OwnedTimer, VirtualTime) -> Void
    ) -> [UInt64] {
        let timer = OwnedTimer(schedule, on: .shared) { tick in log.note(tick) }
        body(timer, time)
        time.advance(by: .seconds(10))
        #expect(timer.state.isIdle)
        #expect(time.pendingTimers.isEmpty)
        #expect(log.missed.allSatisfy { $0 == 0 })
        return log.milliseconds
    }

    @Test func `uses another delay for one tick, longer or shorter`() {
        let ticks = ticks { timer, time in
            timer.restart(after: .milliseconds(700))
            time.advance(by: .seconds(1))
            timer.restart()
            timer.restart(after: .milliseconds(50))
            time.advance(by: .seconds(1))
            timer.restart(after: .milliseconds(50))
            timer.restart()
        }
        #expect(ticks == [700, 1_050, 2_300])
    }

    @Test func `without a delay ticks at once`() {
        let ticks = ticks(.onDemand(after: .zero)) { timer, time in
            time.advance(by: .seconds(1))
            timer.restart()
            time.advance(by: .zero)
        }
        #expect(ticks == [1_000])
    }

    @Test func `can replace another schedule inside an action, and is idle after it`() {
        let timer = OwnedTimer(.every(.seconds(1)), on: .shared) { tick in
            log.note(tick)
            if log.entries.count == 2 { tick.timer.reschedule(Self.schedule) }
        }
        time.advance(by: .seconds(9))
        #expect(log.milliseconds == [1_000, 2_000])
        #expect(timer.state.isIdle)
        timer.restart()
        time.advance(by: .seconds(1))
        #expect(log.milliseconds == [1_000, 2_000, 9_300])
    }

    @Test func `follows its own clock`() {
        let ticks = ticks(Self.schedule.clock(.suspending)) { timer, time in
            timer.restart()
            time.suspendSystem(for: .seconds(100))
            time.advance(by: .milliseconds(299))
            #expect(timer.remaining == .milliseconds(1))
            time.advance(by: .milliseconds(1))
            #expect(timer.tickCount == 1)
        }
        #expect(ticks == [300])
    }

    @Test func `stays on demand with tolerance, jitter and policies`() {
        let ticks = ticks(
            Self.schedule.tolerance(.milliseconds(10)).jitter(.milliseconds(5), seed: 1).missedTicks(.skip)
                .onError(.continue)
        ) { timer, time in
            timer.restart()
            time.advance(by: .seconds(1))
            timer.restart()
            time.suspendProcess(for: .seconds(1))
        }
        #expect(ticks.count == 2)
        #expect(ticks.first.map { (300...315).contains($0) } == true)
        #expect(ticks.last == 2_000)
    }

    @Test func `waits for the next restart if its tick never comes`() {
        let ticks = ticks { timer, time in
            timer.restart(after: .seconds(Int64.max))
            #expect(timer.nextTick == .never)
            time.advance(by: .seconds(1_000))
            timer.restart()
        }
        #expect(ticks == [1_000_300])
    }
}
