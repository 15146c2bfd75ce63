import Synchronization
import TestSupport
import Testing
import Timers

@Suite(.patient)
struct HandmadeDriverTests {
    @Test(arguments: TimerSchedule.ClockKind.allCases)
    func `a custom driver serves every kind of timer`(clock: TimerSchedule.ClockKind) async throws {
        final class Owner: Sendable {
            let ticks = Atomic(0)
        }
        let scheduler = TimerScheduler(driver: HandmadeDriver())
        let owner = Owner()
        let counts = Mutex<[Int]>([])
        let timer = OwnedTimer(
            .every(.milliseconds(2), first: .immediately, times: 10).missedTicks(.catchUp()).clock(clock),
            on: scheduler,
            owner: owner,
            name: "handmade"
        ) { me, tick in
            me.ticks.add(1, ordering: .relaxed)
            counts.withLock { $0.append(tick.count) }
        }
        #expect(try await "\(timer.waitUntilFinished())" == "completed")
        #expect(owner.ticks.load(ordering: .relaxed) == 10)
        #expect(counts.withLock { $0 } == Array(1...10))
        #expect(scheduler.lastServed != nil)

        let paused = OwnedTimer(.every(.seconds(3600)).clock(clock), on: scheduler) { _ in }
        #expect(scheduler.timers.count == 1)
        paused.pause()
        #expect(scheduler.timers.isEmpty)
        paused.resume()
        await paused.cancelAndWait()
        #expect(scheduler.timers.isEmpty)
    }

    @Test func `a driver is released with its scheduler, and the scheduler with its last timer`() async throws {
        weak var driver: HandmadeDriver?
        weak var scheduler: TimerScheduler?
        let released = Occurrences()
        do {
            let made = HandmadeDriver()
            driver = made
            let new = TimerScheduler(driver: made)
            scheduler = new
            let token = Token(released)
            let timer = OwnedTimer(.after(.milliseconds(1)), on: new) { [token] _ in _ = token }
            _ = try await timer.waitUntilFinished()
        }
        let isReleased = await onPlainThread { released.wait() }
        #expect(isReleased)
        // The last block of the driver's queue may not have returned yet.
        while driver != nil || scheduler != nil { try await Task.sleep(for: .milliseconds(1)) }
    }
}
