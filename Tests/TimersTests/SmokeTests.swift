import Dispatch
import Testing
import Timers
import TimersTesting

@Suite struct SmokeTests {
    @MainActor @Test func `virtual`() {
        let time = VirtualTime()
        time.run {
            var log: [UInt64] = []
            let timer = OwnedTimer(.every(.seconds(1), times: 3)) { tick in log.append(tick.scheduled.nanoseconds) }
            time.advance(by: .seconds(10))
            #expect(log == [1_000_000_000, 2_000_000_000, 3_000_000_000])
            #expect(timer.state.isFinished)
        }
    }

    @Test func `queue thread actor main`() async throws {
        for scheduler in [
            TimerScheduler.queue(DispatchQueue(label: "x")), .queue(.global()), .thread(), .main, .shared,
        ] {
            let timer = OwnedTimer(.every(.milliseconds(10), times: 5), on: scheduler) { tick in
                print(tick.count, tick.lateness)
            }
            let reason = try await timer.finished
            guard case .completed = reason else {
                Issue.record("\(reason)")
                return
            }
            print(scheduler.timers)
        }
        actor A {
            var n = 0
            func inc() { n += 1 }
        }
        let a = A()
        let t = OwnedTimer(.every(.milliseconds(10), times: 5), actor: a) { me, tick in me.inc() }
        _ = try await t.finished
        #expect(await a.n == 5)
    }
}
