import Dispatch
import TestSupport
import Testing
import Timers

@Suite(.patient)
struct LastServedTests {
    @Test func `a blocked main thread shows in lastServed`() async throws {
        let main = TimerScheduler.main
        let barrier = Milestone()
        let blocked = Occurrences()
        DispatchQueue.main.async {
            blocked.happen()
            barrier.block()
        }
        #expect(await onPlainThread { blocked.wait() })
        let waiting = OwnedTimer(.after(.zero), on: main) { _ in }
        let due = try #require(waiting.nextTick)
        // By then a later timer has ticked on another scheduler.
        let witness = OwnedTimer(.after(.milliseconds(20)), on: .queue(DispatchQueue(label: "witness"))) { _ in }
        _ = try await witness.waitUntilFinished()
        #expect((main.lastServed ?? TimerInstant(nanoseconds: 0)) < due)
        #expect(waiting.state.isFinished == false)
        barrier.reach()
        _ = try await waiting.waitUntilFinished()
        #expect(try #require(main.lastServed) >= due)
    }
}
