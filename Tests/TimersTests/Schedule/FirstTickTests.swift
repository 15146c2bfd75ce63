import Testing
import Timers
import TimersTesting

@Suite struct FirstTickTests {
    @Test func `a timer with a delay ticks once and completes`() {
        let recorded = RecordedTimer(.after(.milliseconds(1500)))
        recorded.time.advance(by: .milliseconds(1500) - .nanoseconds(1))
        #expect(recorded.count == 0)
        recorded.time.advance(by: .nanoseconds(1))
        #expect(recorded.milliseconds == [1500])
        #expect(recorded.deliveries.first?.isLast == true)
        #expect(recorded.deliveries.first?.count == 1)
        #expect(recorded.end == "completed")
        recorded.time.advance(by: .seconds(100))
        #expect(recorded.count == 1)
    }

    @Test func `a delay of zero ticks at the same instant, but not inside the call that starts the timer`() {
        let recorded = RecordedTimer(.after(.zero))
        #expect(recorded.count == 0)
        recorded.time.advance(by: .zero)
        #expect(recorded.milliseconds == [0])
        #expect(recorded.end == "completed")
    }

    @Test(arguments: [
        (TimerSchedule.FirstTick.afterInterval, [1000, 2000, 3000] as [UInt64]),
        (.immediately, [0, 1000, 2000, 3000]),
        (.after(.zero), [0, 1000, 2000, 3000]),
        (.after(.milliseconds(300)), [300, 1300, 2300, 3300]),
        (.after(.milliseconds(2500)), [2500, 3500]),
    ])
    func `the interval counts from the first tick`(first: TimerSchedule.FirstTick, expected: [UInt64]) {
        let recorded = RecordedTimer(.every(.seconds(1), first: first), for: .milliseconds(3500))
        #expect(recorded.milliseconds == expected)
        #expect(recorded.deliveries.map { delivery in delivery.count } == Array(1...expected.count))
    }

    @Test func `the first tick counts from the start of the timer`() {
        let time = VirtualTime()
        time.advance(by: .milliseconds(700))
        let recorded = RecordedTimer(.every(.seconds(1), first: .after(.milliseconds(50))), in: time)
        time.advance(by: .seconds(2))
        #expect(recorded.milliseconds == [750, 1750])
    }

    @Test(
        arguments: [1, 2, 20, 1000], [TimerSchedule.FirstTick.immediately, .afterInterval, .after(.milliseconds(7))])
    func `the number of ticks is exact, and only the last tick is marked`(times: Int, first: TimerSchedule.FirstTick) {
        let recorded = RecordedTimer(.every(.milliseconds(10), first: first, times: times), for: .seconds(100))
        #expect(recorded.count == times)
        #expect(recorded.deliveries.map { delivery in delivery.isLast } == (1...times).map { count in count == times })
        #expect(recorded.end == "completed")
        #expect(recorded.time.pendingTimers.isEmpty)
    }

    @Test func `one schedule serves any number of timers`() {
        let schedule = TimerSchedule.every(.seconds(1), times: 2)
        let time = VirtualTime()
        let first = RecordedTimer(schedule, in: time)
        time.advance(by: .milliseconds(500))
        let second = RecordedTimer(schedule, in: time)
        time.advance(by: .seconds(5))
        #expect(first.milliseconds == [1000, 2000])
        #expect(second.milliseconds == [1500, 2500])
    }
}
