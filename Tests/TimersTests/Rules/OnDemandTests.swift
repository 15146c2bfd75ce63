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

    @Test func `is idle until a restart`() {
        let ticks = ticks { timer, time in
            #expect(timer.state.isIdle)
            time.advance(by: .seconds(3600))
            #expect(timer.state.isIdle)
        }
        #expect(ticks == [])
    }

    @Test func `ticks once after a restart, and again after the next`() {
        let ticks = ticks { timer, time in
            timer.restart()
            time.advance(by: .seconds(1))
            timer.restart()
        }
        #expect(ticks == [300, 1_300])
    }

    @Test func `ticks once after the last of several restarts`() {
        let ticks = ticks { timer, time in
            for _ in 0..<5 {
                timer.restart()
                time.advance(by: .milliseconds(200))
            }
        }
        #expect(ticks == [1_100])
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

    @Test func `can be restarted inside its own action`() {
        let timer = OwnedTimer(Self.schedule, on: .shared) { tick in
            log.note(tick)
            if log.entries.count < 3 { tick.timer.restart() }
        }
        timer.restart()
        time.advance(by: .seconds(10))
        #expect(log.milliseconds == [300, 600, 900])
        #expect(log.entries.map(\.count) == [1, 1, 1])
        #expect(timer.state.isIdle)
    }

    @Test(arguments: [
        (ResumeMode.remaining, UInt64(5_200)), (.afterFullInterval, 5_300), (.keepingPhase, 5_000),
    ])
    func `keeps its tick if it is paused while it waits`(mode: ResumeMode, instant: UInt64) {
        let ticks = ticks { timer, time in
            timer.restart()
            time.advance(by: .milliseconds(100))
            timer.pause()
            #expect(timer.state.isPaused)
            time.advance(by: .milliseconds(4_900))
            timer.resume(mode)
            time.advance(by: .zero)
        }
        #expect(ticks == [instant])
    }

    @Test func `is no longer paused after a restart`() {
        let ticks = ticks { timer, time in
            timer.restart()
            timer.pause()
            time.advance(by: .seconds(1))
            timer.restart()
            #expect(!timer.state.isPaused)
        }
        #expect(ticks == [1_300])
    }

    @Test func `stays idle if it is paused and resumed`() {
        let ticks = ticks { timer, time in
            timer.pause()
            #expect(timer.state.isIdle)
            for mode in [ResumeMode.remaining, .afterFullInterval, .keepingPhase] {
                timer.resume(mode)
                #expect(timer.state.isIdle)
            }
        }
        #expect(ticks == [])
    }

    @Test func `fires one extra tick while it is idle`() {
        let ticks = ticks { timer, time in
            time.advance(by: .milliseconds(100))
            timer.fire()
            #expect(timer.state.isIdle)
            time.advance(by: .milliseconds(100))
            #expect(timer.state.isIdle)
            #expect(timer.tickCount == 1)
        }
        #expect(ticks == [100])
    }

    @Test func `fires one extra tick while it waits, and still ticks`() {
        let ticks = ticks { timer, time in
            timer.restart()
            time.advance(by: .milliseconds(100))
            timer.fire()
        }
        #expect(ticks == [100, 300])
    }

    @Test func `can be rescheduled to another kind of schedule and back`() {
        let ticks = ticks { timer, time in
            timer.restart()
            timer.reschedule(.every(.seconds(1)))
            time.advance(by: .milliseconds(2_500))
            timer.reschedule(Self.schedule)
            #expect(timer.state.isIdle)
            time.advance(by: .seconds(5))
            timer.restart()
            timer.reschedule(Self.schedule)
            #expect(timer.state.isIdle)
        }
        #expect(ticks == [1_000, 2_000])
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
