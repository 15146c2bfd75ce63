import Testing
import Timers
import TimersTesting

/// Rule 9, clocks: which clock a schedule counts on.
@Suite struct ClockTests {
    private func courses(_ time: VirtualTime) -> (continuous: Course, suspending: Course, wall: Course) {
        let schedule = TimerSchedule.every(.seconds(10))
        return (
            Course(schedule, in: time),
            Course(schedule.clock(.suspending), in: time),
            Course(schedule.clock(.wall), in: time)
        )
    }

    @Test func `undisturbed, all clocks tick alike`() {
        let time = VirtualTime()
        let (continuous, suspending, wall) = courses(time)
        time.advance(by: .seconds(35))
        for course in [continuous, suspending, wall] { #expect(course.milliseconds == [10_000, 20_000, 30_000]) }
    }

    @Test func `the suspending clock stands still while the machine sleeps, the others run on`() {
        let time = VirtualTime()
        let (continuous, suspending, wall) = courses(time)
        time.advance(by: .seconds(5))
        time.sleepSystem(for: .seconds(27))
        #expect(continuous.milliseconds == [32_000])
        #expect(continuous.deliveries.first?.missed == 2)
        #expect(wall.milliseconds == [32_000])
        #expect(suspending.count == 0)
        time.advance(by: .seconds(5) - .nanoseconds(1))
        #expect(suspending.count == 0)
        time.advance(by: .nanoseconds(1))
        #expect(suspending.milliseconds == [10_000])
        #expect(suspending.deliveries.first?.lateness == 0)
        time.advance(by: .seconds(3))
        #expect(continuous.milliseconds == [32_000, 40_000])
        #expect(wall.milliseconds == [32_000, 40_000])
    }

    @Test func `a stopped process makes ticks of every clock late, once`() {
        let time = VirtualTime()
        let (continuous, suspending, wall) = courses(time)
        time.advance(by: .seconds(5))
        time.suspendProcess(for: .seconds(27))
        time.advance(by: .seconds(8))
        for course in [continuous, suspending, wall] {
            #expect(course.milliseconds == [32_000, 40_000])
            #expect(course.deliveries.map { delivery in delivery.missed } == [2, 0])
        }
    }

    @Test func `setting the wall clock forward ticks what is due by it at once and leaves the others alone`() {
        let time = VirtualTime()
        let (continuous, suspending, wall) = courses(time)
        time.advance(by: .seconds(5))
        time.setWallClock(to: TimerInstant(nanoseconds: 3_603_000_000_000))
        #expect(wall.milliseconds == [3_603_000])
        #expect(wall.deliveries.first?.missed == 359)
        #expect(continuous.count == 0)
        #expect(suspending.count == 0)
        time.advance(by: .seconds(7))
        #expect(wall.milliseconds == [3_603_000, 3_610_000])
        #expect(continuous.milliseconds == [10_000])
        #expect(suspending.milliseconds == [10_000])
    }

    @Test func `setting the wall clock forward by less than what is left brings the tick nearer by the jump`() {
        let time = VirtualTime()
        let course = Course(.after(.seconds(10)).clock(.wall), in: time)
        time.setWallClock(to: TimerInstant(nanoseconds: 4_000_000_000))
        time.advance(by: .seconds(6) - .nanoseconds(1))
        #expect(course.count == 0)
        time.advance(by: .nanoseconds(1))
        #expect(course.deliveries.map { delivery in delivery.lateness } == [0])
    }

    @Test func `setting the wall clock back makes no tick early by it and moves no other`() {
        let time = VirtualTime()
        time.setWallClock(to: TimerInstant(nanoseconds: 1_000_000_000_000))
        let (continuous, suspending, wall) = courses(time)
        time.advance(by: .seconds(5))
        time.setWallClock(to: TimerInstant(nanoseconds: 905_000_000_000))
        time.advance(by: .seconds(5))
        #expect(continuous.milliseconds == [10_000])
        #expect(suspending.milliseconds == [10_000])
        time.advance(by: .seconds(100) - .nanoseconds(1))
        #expect(wall.count == 0)
        time.advance(by: .nanoseconds(1))
        #expect(wall.milliseconds == [1_010_000])
        #expect(wall.deliveries.first?.lateness == 0)
    }

    @Test func `the clock of an instant shows in the tick`() {
        let time = VirtualTime()
        time.sleepSystem(for: .seconds(100))
        time.setWallClock(to: TimerInstant(nanoseconds: 7_000_000_000_000))
        let (continuous, suspending, wall) = courses(time)
        time.advance(by: .seconds(10))
        #expect(continuous.scheduledMilliseconds == [110_000])
        #expect(suspending.scheduledMilliseconds == [10_000])
        #expect(wall.scheduledMilliseconds == [7_010_000])
        #expect(time.now(on: .suspending) == TimerInstant(nanoseconds: 10_000_000_000))
    }
}
