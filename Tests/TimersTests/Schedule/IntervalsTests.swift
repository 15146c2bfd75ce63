import Synchronization
import Testing
import Timers
import TimersTesting

@Suite struct IntervalsTests {
    @Test func `each interval is the one that the closure returns`() {
        let recorded = RecordedTimer(
            .intervals { previous in previous.count < 5 ? .seconds(1 << previous.count) : nil },
            for: .seconds(100)
        )
        #expect(recorded.milliseconds == [1000, 3000, 7000, 15_000, 31_000])
        #expect(recorded.deliveries.map { delivery in delivery.count } == [1, 2, 3, 4, 5])
        #expect(recorded.deliveries.map { delivery in delivery.isLast } == [false, false, false, false, true])
        #expect(recorded.end == "completed")
    }

    @Test func `nil at the start ends the timer without a tick`() {
        let recorded = RecordedTimer(.intervals { _ in nil })
        #expect(recorded.end == "completed")
        recorded.time.advance(by: .seconds(10))
        #expect(recorded.count == 0)
        #expect(recorded.time.pendingTimers.isEmpty)
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .nanoseconds(-1)])
    func `a first interval that is not positive fails the timer, and the error names the value`(interval: Duration) {
        let recorded = RecordedTimer(.intervals { _ in interval }, for: .seconds(10))
        #expect(recorded.count == 0)
        #expect(recorded.end == "failed: an interval must be above zero, not \(interval)")
    }

    @Test(arguments: [Duration.zero, .seconds(-3)])
    func `a later interval that is not positive fails the timer after the current tick`(interval: Duration) throws {
        let recorded = RecordedTimer(
            .intervals { previous in previous.count < 2 ? .seconds(1) : interval }, for: .seconds(10))
        #expect(recorded.milliseconds == [1000, 2000])
        #expect(recorded.deliveries.last?.isLast == true)
        guard case .finished(.failed(let error)) = recorded.timer.state else {
            Issue.record("\(recorded.timer.state)")
            return
        }
        #expect((error as? TimerError)?.code == .invalidInterval)
        #expect((error as? TimerError)?.description.contains("\(interval)") == true)
    }

    @Test func `the closure runs once at the start and once for each tick, and receives that tick`() {
        let asked = Mutex<[TimerSchedule.Progress]>([])
        let recorded = RecordedTimer(
            .intervals { previous in
                asked.withLock { asked in asked.append(previous) }
                return .seconds(2)
            }
        )
        #expect(asked.withLock { asked in asked.count } == 1)
        recorded.time.advance(by: .seconds(2))
        recorded.time.suspendProcess(for: .milliseconds(5500))
        let progress = asked.withLock { asked in asked }
        #expect(progress.map { progress in progress.count } == [0, 1, 2])
        #expect(
            progress.map { progress in progress.scheduled?.nanoseconds } == [nil, 2_000_000_000, 4_000_000_000]
        )
        #expect(progress.map { progress in progress.lateness } == [.zero, .zero, .milliseconds(3500)])
    }

    @Test func `an interval counts from when the tick was due, so lateness does not add up`() {
        let recorded = RecordedTimer(.intervals { _ in .seconds(2) }, for: .seconds(1))
        recorded.time.suspendProcess(for: .milliseconds(1700))
        recorded.time.advance(by: .seconds(2))
        #expect(recorded.milliseconds == [2700, 4000])
        #expect(recorded.deliveries.allSatisfy { delivery in delivery.missed == 0 })
    }

    @Test func `an interval that has already passed counts from when the tick began`() {
        let recorded = RecordedTimer(.intervals { _ in .seconds(1) })
        recorded.time.suspendProcess(for: .milliseconds(2500))
        recorded.time.advance(by: .seconds(2))
        #expect(recorded.milliseconds == [2500, 3500, 4500])
        #expect(recorded.scheduledMilliseconds == [1000, 3500, 4500])
    }

    @Test func `a timer that catches up delivers every irregular tick`() {
        let recorded = RecordedTimer(.intervals { _ in .seconds(1) }.missedTicks(.catchUp()))
        recorded.time.suspendProcess(for: .milliseconds(3500))
        recorded.time.advance(by: .seconds(1))
        #expect(recorded.scheduledMilliseconds == [1000, 2000, 3000, 4000])
        #expect(recorded.milliseconds == [3500, 3500, 3500, 4000])
    }

    @Test func `an interval shorter than a nanosecond counts as one`() {
        let shortest = Duration(secondsComponent: 0, attosecondsComponent: 1)
        let recorded = RecordedTimer(
            .intervals { previous in previous.count < 3 ? shortest : nil },
            for: .nanoseconds(10)
        )
        #expect(recorded.deliveries.map { delivery in delivery.instant } == [1, 2, 3])
    }

    @Test func `an interval beyond the range of the clock never ends`() {
        let recorded = RecordedTimer(
            .intervals { previous in previous.count < 1 ? .seconds(1) : .seconds(Int64.max) },
            for: .seconds(1)
        )
        #expect(recorded.time.runUntilIdle())
        #expect(recorded.count == 1)
        #expect(recorded.end == nil)
    }

    @Test func `the end of the timer releases what the closure captured`() {
        final class Captured: Sendable {}
        weak var captured: Captured?
        let recorded: RecordedTimer
        do {
            let strong = Captured()
            captured = strong
            recorded = RecordedTimer(.intervals { [strong] _ in withExtendedLifetime(strong) { .seconds(1) } })
        }
        #expect(captured != nil)
        recorded.timer.cancel()
        #expect(captured == nil)
    }

    @Test func `a full interval is the last one that the closure returned, or the delay of a restart`() {
        let recorded = RecordedTimer(.intervals { previous in .seconds(10 * (previous.count + 1)) })
        func remaining() -> Duration? {
            recorded.time.advance(by: .seconds(8))
            recorded.timer.pause()
            recorded.time.advance(by: .seconds(1))
            recorded.timer.resume(.afterFullInterval)
            return recorded.timer.remaining
        }
        #expect(remaining() == .seconds(10))
        recorded.time.advance(by: .seconds(10))
        #expect(remaining() == .seconds(20))
        recorded.timer.restart(after: .seconds(15))
        #expect(remaining() == .seconds(15))
    }

    @Test func `the schedule of a finished timer holds no code, and starts no ticks`() {
        weak var witness: Log?
        let recorded: RecordedTimer
        do {
            let log = Log()
            witness = log
            recorded = RecordedTimer(.intervals { _ in log.interval })
        }
        #expect(witness != nil)
        let description = "\(recorded.timer.info.schedule)"
        recorded.timer.cancel()
        #expect(witness == nil)
        #expect("\(recorded.timer.info.schedule)" == description)
        let again = RecordedTimer(recorded.timer.info.schedule, in: recorded.time)
        recorded.time.advance(by: .seconds(100))
        #expect(again.count == 0)
        #expect(again.end == "completed")
    }

    private final class Log: Sendable {
        let interval = Duration.seconds(10)
    }
}
