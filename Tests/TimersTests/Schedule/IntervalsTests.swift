import Synchronization
import Testing
import Timers
import TimersTesting

@Suite struct IntervalsTests {
    @Test func `each interval is the one that was asked for`() {
        let course = Course(
            .intervals { previous in previous.count < 5 ? .seconds(1 << previous.count) : nil },
            for: .seconds(100)
        )
        #expect(course.milliseconds == [1000, 3000, 7000, 15_000, 31_000])
        #expect(course.deliveries.map { delivery in delivery.count } == [1, 2, 3, 4, 5])
        #expect(course.deliveries.map { delivery in delivery.isLast } == [false, false, false, false, true])
        #expect(course.end == "completed")
    }

    @Test func `nil at once ends the timer without a tick`() {
        let course = Course(.intervals { _ in nil })
        #expect(course.end == "completed")
        course.time.advance(by: .seconds(10))
        #expect(course.count == 0)
        #expect(course.time.pendingTimers.isEmpty)
    }

    @Test(arguments: [Duration.zero, .seconds(-1), .nanoseconds(-1)])
    func `an interval at the start that is not positive fails and names the value`(interval: Duration) {
        let course = Course(.intervals { _ in interval }, for: .seconds(10))
        #expect(course.count == 0)
        #expect(course.end == "failed: an interval must be above zero, not \(interval)")
    }

    @Test(arguments: [Duration.zero, .seconds(-3)])
    func `an interval later that is not positive fails after the tick it was asked for`(interval: Duration) throws {
        let course = Course(.intervals { previous in previous.count < 2 ? .seconds(1) : interval }, for: .seconds(10))
        #expect(course.milliseconds == [1000, 2000])
        #expect(course.deliveries.last?.isLast == true)
        guard case .finished(.failed(let error)) = course.timer.state else {
            Issue.record("\(course.timer.state)")
            return
        }
        #expect((error as? TimerError)?.code == .invalidInterval)
        #expect((error as? TimerError)?.description.contains("\(interval)") == true)
    }

    @Test func `the closure is asked once at the start and once for each tick, with what that tick was`() {
        let asked = Mutex<[TimerSchedule.Progress]>([])
        let course = Course(
            .intervals { previous in
                asked.withLock { asked in asked.append(previous) }
                return .seconds(2)
            }
        )
        #expect(asked.withLock { asked in asked.count } == 1)
        course.time.advance(by: .seconds(2))
        course.time.suspendProcess(for: .milliseconds(5500))
        let progress = asked.withLock { asked in asked }
        #expect(progress.map { progress in progress.count } == [0, 1, 2])
        #expect(
            progress.map { progress in progress.scheduled?.nanoseconds } == [nil, 2_000_000_000, 4_000_000_000]
        )
        #expect(progress.map { progress in progress.lateness } == [.zero, .zero, .milliseconds(3500)])
    }

    @Test func `an interval counts from when the tick was due, so lateness does not add up`() {
        let course = Course(.intervals { _ in .seconds(2) }, for: .seconds(1))
        course.time.suspendProcess(for: .milliseconds(1700))
        course.time.advance(by: .seconds(2))
        #expect(course.milliseconds == [2700, 4000])
        #expect(course.deliveries.allSatisfy { delivery in delivery.missed == 0 })
    }

    @Test func `an interval that has passed already counts from when the tick began`() {
        let course = Course(.intervals { _ in .seconds(1) })
        course.time.suspendProcess(for: .milliseconds(2500))
        course.time.advance(by: .seconds(2))
        #expect(course.milliseconds == [2500, 3500, 4500])
        #expect(course.scheduledMilliseconds == [1000, 3500, 4500])
    }

    @Test func `a timer that catches up delivers every irregular tick`() {
        let course = Course(.intervals { _ in .seconds(1) }.missedTicks(.catchUp()))
        course.time.suspendProcess(for: .milliseconds(3500))
        course.time.advance(by: .seconds(1))
        #expect(course.scheduledMilliseconds == [1000, 2000, 3000, 4000])
        #expect(course.milliseconds == [3500, 3500, 3500, 4000])
    }

    @Test func `an interval shorter than a nanosecond counts as one`() {
        let shortest = Duration(secondsComponent: 0, attosecondsComponent: 1)
        let course = Course(
            .intervals { previous in previous.count < 3 ? shortest : nil },
            for: .nanoseconds(10)
        )
        #expect(course.deliveries.map { delivery in delivery.instant } == [1, 2, 3])
    }

    @Test func `an interval beyond the range of the clock never ends`() {
        let course = Course(
            .intervals { previous in previous.count < 1 ? .seconds(1) : .seconds(Int64.max) },
            for: .seconds(1)
        )
        #expect(course.time.runUntilIdle())
        #expect(course.count == 1)
        #expect(course.end == nil)
    }

    @Test func `what the closure captured goes when the timer ends`() {
        final class Captured: Sendable {}
        weak var captured: Captured?
        let course: Course
        do {
            let strong = Captured()
            captured = strong
            course = Course(.intervals { [strong] _ in withExtendedLifetime(strong) { .seconds(1) } })
        }
        #expect(captured != nil)
        course.timer.cancel()
        #expect(captured == nil)
    }

    @Test func `a full interval is the one that was asked for last, or the delay of a restart`() {
        let course = Course(.intervals { previous in .seconds(10 * (previous.count + 1)) })
        func remaining() -> Duration? {
            course.time.advance(by: .seconds(8))
            course.timer.pause()
            course.time.advance(by: .seconds(1))
            course.timer.resume(.afterFullInterval)
            return course.timer.remaining
        }
        #expect(remaining() == .seconds(10))
        course.time.advance(by: .seconds(10))
        #expect(remaining() == .seconds(20))
        course.timer.restart(after: .seconds(15))
        #expect(remaining() == .seconds(15))
    }

    @Test func `the schedule of a timer that is over holds no code, and begins nothing`() {
        weak var witness: Log?
        let course: Course
        do {
            let log = Log()
            witness = log
            course = Course(.intervals { _ in log.interval })
        }
        #expect(witness != nil)
        let description = "\(course.timer.info.schedule)"
        course.timer.cancel()
        #expect(witness == nil)
        #expect("\(course.timer.info.schedule)" == description)
        let again = Course(course.timer.info.schedule, in: course.time)
        course.time.advance(by: .seconds(100))
        #expect(again.count == 0)
        #expect(again.end == "completed")
    }

    private final class Log: Sendable {
        let interval = Duration.seconds(10)
    }
}
