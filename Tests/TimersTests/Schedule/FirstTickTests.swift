import Testing
import Timers
import TimersTesting

@Suite struct FirstTickTests {
    @Test func `after ticks once at its delay and completes`() {
        let course = Course(.after(.milliseconds(1500)))
        course.time.advance(by: .milliseconds(1500) - .nanoseconds(1))
        #expect(course.count == 0)
        course.time.advance(by: .nanoseconds(1))
        #expect(course.milliseconds == [1500])
        #expect(course.deliveries.first?.isLast == true)
        #expect(course.deliveries.first?.count == 1)
        #expect(course.end == "completed")
        course.time.advance(by: .seconds(100))
        #expect(course.count == 1)
    }

    @Test func `a delay of zero ticks without time moving, but not inside the call that starts it`() {
        let course = Course(.after(.zero))
        #expect(course.count == 0)
        course.time.advance(by: .zero)
        #expect(course.milliseconds == [0])
        #expect(course.end == "completed")
    }

    @Test func `a repeating timer ticks after one interval unless told otherwise`() {
        let course = Course(.every(.seconds(1)), for: .milliseconds(3500))
        #expect(course.milliseconds == [1000, 2000, 3000])
        #expect(course.end == nil)
    }

    @Test(arguments: [
        (TimerSchedule.FirstTick.afterInterval, [1000, 2000, 3000] as [UInt64]),
        (.immediately, [0, 1000, 2000, 3000]),
        (.after(.zero), [0, 1000, 2000, 3000]),
        (.after(.milliseconds(300)), [300, 1300, 2300, 3300]),
        (.after(.milliseconds(2500)), [2500, 3500]),
    ])
    func `the interval counts from the first tick`(first: TimerSchedule.FirstTick, expected: [UInt64]) {
        let course = Course(.every(.seconds(1), first: first), for: .milliseconds(3500))
        #expect(course.milliseconds == expected)
        #expect(course.deliveries.map { delivery in delivery.count } == Array(1...expected.count))
    }

    @Test func `the first tick counts from the start of the timer`() {
        let time = VirtualTime()
        time.advance(by: .milliseconds(700))
        let course = Course(.every(.seconds(1), first: .after(.milliseconds(50))), in: time)
        time.advance(by: .seconds(2))
        #expect(course.milliseconds == [750, 1750])
    }

    @Test(
        arguments: [1, 2, 20, 1000], [TimerSchedule.FirstTick.immediately, .afterInterval, .after(.milliseconds(7))])
    func `a number of times is exact, and the last tick knows it`(times: Int, first: TimerSchedule.FirstTick) {
        let course = Course(.every(.milliseconds(10), first: first, times: times), for: .seconds(100))
        #expect(course.count == times)
        #expect(course.deliveries.map { delivery in delivery.isLast } == (1...times).map { count in count == times })
        #expect(course.end == "completed")
        #expect(course.time.pendingTimers.isEmpty)
    }

    @Test(arguments: [3, 16_666_667, 999_999_937] as [UInt64])
    func `the grid is exact to the nanosecond over 100,000 ticks`(interval: UInt64) {
        let ticks: UInt64 = 100_000
        let course = Course(
            .every(Duration(nanoseconds: interval), first: .after(.nanoseconds(11))),
            for: Duration(nanoseconds: 11 + (ticks - 1) * interval)
        )
        let deliveries = course.deliveries
        #expect(deliveries.count == Int(ticks))
        let isExact = zip(0..., deliveries).allSatisfy { index, delivery in
            delivery.scheduled == 11 + index * interval && delivery.lateness == 0 && delivery.missed == 0
        }
        #expect(isExact)
    }

    @Test func `late ticks do not move the grid`() {
        let course = Course(.every(.milliseconds(250)), for: .milliseconds(850))
        course.time.suspendProcess(for: .milliseconds(3000))
        course.time.advance(by: .milliseconds(500))
        #expect(course.milliseconds == [250, 500, 750, 3850, 4000, 4250])
    }

    @Test func `one schedule serves any number of timers`() {
        let schedule = TimerSchedule.every(.seconds(1), times: 2)
        let time = VirtualTime()
        let first = Course(schedule, in: time)
        time.advance(by: .milliseconds(500))
        let second = Course(schedule, in: time)
        time.advance(by: .seconds(5))
        #expect(first.milliseconds == [1000, 2000])
        #expect(second.milliseconds == [1500, 2500])
    }
}
