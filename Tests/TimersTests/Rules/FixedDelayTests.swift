import Testing
import Timers
import TimersTesting

@Suite(.virtualTime) struct `A schedule with a fixed delay` {
    private let time = VirtualTime.current
    private let log = TickLog()

    private actor Worker {
        let log: TickLog
        let clock: TimerClock
        let milliseconds: Int

        init(_ log: TickLog, _ clock: TimerClock, milliseconds: Int) {
            self.log = log
            self.clock = clock
            self.milliseconds = milliseconds
        }

        func work(_ tick: Tick) async {
            log.note(tick)
            try? await clock.sleep(for: .milliseconds(milliseconds))
        }
    }

    @Test func `counts from the end of each action`() async {
        let worker = Worker(log, time.clock, milliseconds: 2500)
        let timer = OwnedTimer(.fixedDelay(.seconds(1), first: .immediately, times: 3), actor: worker) { me, tick in
            await me.work(tick)
        }
        await time.advance(by: .seconds(20))
        #expect(timer.state.isFinished)
        #expect(log.milliseconds == [0, 3500, 7000])
        #expect(log.entries.map(\.missed) == [0, 0, 0])
    }

    @Test func `waits for the whole delay after a pause during the action`() async {
        let worker = Worker(log, time.clock, milliseconds: 2000)
        let timer = OwnedTimer(.fixedDelay(.seconds(1)), actor: worker) { me, tick in await me.work(tick) }
        await time.advance(by: .milliseconds(1500))
        timer.pause()
        await time.advance(by: .milliseconds(3500))
        #expect(timer.remaining == .seconds(1))
        timer.resume()
        await time.advance(by: .milliseconds(1500))
        timer.cancel()
        await time.advance(by: .seconds(3))
        #expect(log.milliseconds == [1000, 6000])
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `refuses a delay that is not above zero`(delay: Duration) {
        let error = #expect(throws: TimerError.self) { try TimerSchedule.fixedDelay(delay).validated() }
        #expect(error?.description.contains("\(delay)") == true)
    }

    @Test func `describes itself`() {
        #expect(TimerSchedule.fixedDelay(.seconds(2)).description == "2.0 seconds after each action")
        let schedule = TimerSchedule.fixedDelay(.seconds(2), first: .immediately, times: 3)
        #expect(schedule.description == "2.0 seconds after each action, first after 0.0 seconds, 3 times")
    }
}
