import Synchronization
import TestSupport
import Testing
import Timers

/// New timers and ended ones that threads leave for their scheduler, on the system's clock.
struct HandOverTests {
    /// More timers than have to wait on a machine with any number of processors.
    private static let many = 5_000

    /// A thread whose buffers are open although no thread has waited for its lock.
    private final class Driver: SystemClockDriver {
        private let thread = TimerScheduler.thread(name: "hand-over").driver
        var handOverLimits: HandOverLimits? { HandOverLimits(waits: 0) }

        func arm(_ alarm: TimerAlarm, at instant: TimerInstant) { thread.arm(alarm, at: instant) }
        func disarm(_ clock: TimerSchedule.ClockKind) { thread.disarm(clock) }
        func run(_ job: @escaping @Sendable () -> Void) { thread.run(job) }
    }

    private let scheduler = TimerScheduler(driver: Driver())

    private func timers(_ count: Int = many) -> [OwnedTimer] {
        (0..<count).map { number in
            OwnedTimer(.after(.seconds(3600 + number % 60)), on: scheduler) { _ in }
        }
    }

    @Test func `timers of two threads never share an instant, unless the threads share a buffer`() {
        let waiting = timers()
        for _ in 0..<4 {
            let digits = Mutex<Set<UInt64>>([])
            let thread = PosixThread {
                // There are at least four groups of threads.
                let own = Set(timers(1_000).compactMap { timer in timer.nextTick }.map { $0.nanoseconds % 4 })
                digits.withLock { digits in digits = own }
            }
            thread.join()
            #expect(digits.withLock { digits in digits.count } == 1)
        }
        withExtendedLifetime(waiting) {}
    }

    @Test func `a list has every timer that was made, and none that has ended`() {
        var waiting = timers()
        #expect(scheduler.timers.count == Self.many)
        waiting.removeFirst(1_001)
        #expect(scheduler.timers.count == Self.many - 1_001)
        for timer in waiting.prefix(1_001) { #expect(timer.cancel()) }
        #expect(waiting.prefix(1_001).allSatisfy { timer in !timer.cancel() })
        #expect(scheduler.timers.count == Self.many - 2_002)
    }

    @Test func `the action goes with the end, and other threads see the end at once`() async throws {
        let waiting = timers()
        weak var captured: Tally?
        let timer: OwnedTimer
        do {
            let tally = Tally()
            captured = tally
            timer = OwnedTimer(.after(.seconds(3600)), on: scheduler) { _ in tally.add() }
        }
        #expect(captured != nil)
        #expect(timer.cancel())
        #expect(captured == nil)
        #expect(!timer.restart())
        #expect("\(try await timer.waitUntilFinished())" == "cancelled")
        withExtendedLifetime(waiting) {}
    }

    @Test func `an earlier restart of a timer that was just made is on time`() async throws {
        let waiting = timers()
        let timer = OwnedTimer(.after(.seconds(3600)), on: scheduler) { _ in }
        #expect(timer.restart(after: .milliseconds(1)))
        #expect("\(try await timer.waitUntilFinished())" == "completed")
        withExtendedLifetime(waiting) {}
    }

    @Test func `an observer hears of every timer that is made and ends after it was set`() {
        let waiting = timers()
        let observer = CountingObserver()
        scheduler.observer = observer
        for _ in 0..<100 { OwnedTimer(.after(.seconds(3600)), on: scheduler) { _ in }.cancel() }
        #expect(observer.scheduled.sum == 100)
        #expect(observer.finished.sum == 100)
        withExtendedLifetime(waiting) {}
    }

    private final class CountingObserver: TimerObserver {
        let scheduled = Tally()
        let finished = Tally()

        func timer(_ timer: TimerInfo, did event: TimerEvent) {
            switch event {
            case .scheduled: scheduled.add()
            case .finished: finished.add()
            default: break
            }
        }
    }
}
