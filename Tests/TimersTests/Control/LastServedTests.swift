import Dispatch
import TestSupport
import Testing
import Timers

@Suite(.patient)
struct LastServedTests {
    @Test func `a scheduler says when it last served its timers`() async throws {
        let scheduler = TimerScheduler.queue(DispatchQueue(label: "served"))
        #expect(scheduler.lastServed == nil)
        let timer = OwnedTimer(.after(.zero), on: scheduler) { _ in }
        let due = try #require(timer.nextTick ?? scheduler.lastServed)
        _ = try await timer.waitUntilFinished()
        #expect(try #require(scheduler.lastServed) >= due || timer.tickCount == 1)
        let second = OwnedTimer(.after(.milliseconds(5)), on: scheduler) { _ in }
        let dueOfSecond = try #require(second.info.nextTick ?? scheduler.lastServed)
        _ = try await second.waitUntilFinished()
        #expect(try #require(scheduler.lastServed) >= dueOfSecond)
    }

    @Test func `a blocked main thread shows in lastServed`() async throws {
        let main = TimerScheduler.main
        let barrier = Barrier()
        let blocked = Occurrences()
        DispatchQueue.main.async {
            blocked.happen()
            barrier.pass()
        }
        #expect(await onPlainThread { blocked.wait() })
        let waiting = OwnedTimer(.after(.zero), on: main) { _ in }
        let due = try #require(waiting.nextTick)
        // By then a later timer has ticked on another scheduler.
        let witness = OwnedTimer(.after(.milliseconds(20)), on: .queue(DispatchQueue(label: "witness"))) { _ in }
        _ = try await witness.waitUntilFinished()
        #expect((main.lastServed ?? TimerInstant(nanoseconds: 0)) < due)
        #expect(waiting.state.isFinished == false)
        barrier.open()
        _ = try await waiting.waitUntilFinished()
        #expect(try #require(main.lastServed) >= due)
    }
}
