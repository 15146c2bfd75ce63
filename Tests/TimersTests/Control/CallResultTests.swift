import Dispatch
import TestSupport
import Testing
import Timers
import TimersTesting

/// What a control call says of itself.
@Suite struct `A control call` {
    @Test(.virtualTime) func `says whether it came in time`() {
        let time = VirtualTime.current
        let timer = OwnedTimer(.every(.seconds(1)), on: .shared) { _ in }
        #expect(timer.restart())
        #expect(timer.restart(after: .seconds(2)))
        #expect(timer.restart(at: time.now))
        #expect(timer.cancel())
        #expect(!timer.cancel())
        #expect(!timer.restart())
        #expect(!timer.restart(after: .zero))
        #expect(!timer.restart(at: time.now))
    }

    @Test(.virtualTime) func `that cancels the last tick from its action comes in time, one after it does not`() {
        let time = VirtualTime.current
        let timer = OwnedTimer(.after(.seconds(1)), on: .shared) { tick in
            #expect(tick.timer.cancel())
        }
        time.advance(by: .seconds(1))
        #expect(!timer.cancel())
    }

    @Test(.virtualTime) func `restarts a schedule that only its code knows`() {
        let timer = OwnedTimer(.intervals { _ in .seconds(1) }, on: .shared) { _ in }
        #expect(timer.restart())
        timer.cancel()
        #expect(!timer.restart())
    }

    @Test(.virtualTime) func `restarts at an instant, to the nanosecond`() {
        let time = VirtualTime.current
        let log = TickLog()
        let timer = OwnedTimer(.every(.seconds(1)), on: .shared) { tick in log.note(tick) }
        time.advance(by: .milliseconds(300))
        timer.restart(at: TimerInstant(nanoseconds: 2_500_000_001))
        #expect(timer.nextTick == TimerInstant(nanoseconds: 2_500_000_001))
        time.advance(by: .milliseconds(3700))
        timer.restart(at: TimerInstant(nanoseconds: 1))
        time.advance(by: .milliseconds(100))
        timer.cancel()
        #expect(log.milliseconds == [2500, 3500, 4000, 4000])
        #expect(log.entries.map(\.count) == [1, 2, 1, 2])
    }

    @Test func `that ends the scheduler of a queue leaves room for another one`() async throws {
        let queue = DispatchQueue(label: "ended")
        let scheduler = TimerScheduler.queue(queue)
        scheduler.end()
        let next = TimerScheduler.queue(queue)
        #expect(next !== scheduler)
        let timer = OwnedTimer(.after(.zero), on: next) { _ in }
        #expect(try await "\(timer.waitUntilFinished())" == "completed")
    }

    @Test(.oneProcess) func `that would end the timers of the whole process traps`() async {
        await #expect(processExitsWith: .failure) { TimerScheduler.main.end() }
        await #expect(processExitsWith: .failure) { TimerScheduler.shared.end() }
    }
}
