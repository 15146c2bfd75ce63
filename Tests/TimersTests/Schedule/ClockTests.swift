import Testing
import Timers
import TimersTesting

/// Rule 9, clocks: each schedule follows its own clock.
@Suite struct ClockTests {
    private let time = VirtualTime()

    private func timers(_ time: VirtualTime) -> (
        continuous: RecordedTimer, suspending: RecordedTimer, wall: RecordedTimer
    ) {
        let schedule = TimerSchedule.every(.seconds(10))
        return (
            RecordedTimer(schedule, in: time),
            RecordedTimer(schedule.clock(.suspending), in: time),
            RecordedTimer(schedule.clock(.wall), in: time)
        )
    }

    @Test func `the suspending clock stops while the machine sleeps, and the others run`() {
        let (continuous, suspending, wall) = timers(time)
        time.advance(by: .seconds(5))
        time.suspendSystem(for: .seconds(27))
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

    @Test func `setting the wall clock forward delivers its due ticks at once and leaves other clocks alone`() {
        let (continuous, suspending, wall) = timers(time)
        time.advance(by: .seconds(5))
        time.setWallClock(to: TimerInstant(nanoseconds: 3_603_000_000_000, on: .wall))
        #expect(wall.milliseconds == [3_603_000])
        #expect(wall.deliveries.first?.missed == 359)
        #expect(continuous.count == 0)
        #expect(suspending.count == 0)
        time.advance(by: .seconds(7))
        #expect(wall.milliseconds == [3_603_000, 3_610_000])
        #expect(continuous.milliseconds == [10_000])
        #expect(suspending.milliseconds == [10_000])
    }

    @Test func `setting the wall clock forward by less than the rest of the delay brings the tick nearer`() {
        let recorded = RecordedTimer(.after(.seconds(10)).clock(.wall), in: time)
        time.setWallClock(to: TimerInstant(nanoseconds: 4_000_000_000, on: .wall))
        time.advance(by: .seconds(6) - .nanoseconds(1))
        #expect(recorded.count == 0)
        time.advance(by: .nanoseconds(1))
        #expect(recorded.deliveries.map { delivery in delivery.lateness } == [0])
    }

    @Test func `setting the wall clock back delays its ticks and moves no others`() {
        time.setWallClock(to: TimerInstant(nanoseconds: 1_000_000_000_000, on: .wall))
        let (continuous, suspending, wall) = timers(time)
        time.advance(by: .seconds(5))
        time.setWallClock(to: TimerInstant(nanoseconds: 905_000_000_000, on: .wall))
        time.advance(by: .seconds(5))
        #expect(continuous.milliseconds == [10_000])
        #expect(suspending.milliseconds == [10_000])
        time.advance(by: .seconds(100) - .nanoseconds(1))
        #expect(wall.count == 0)
        time.advance(by: .nanoseconds(1))
        #expect(wall.milliseconds == [1_010_000])
        #expect(wall.deliveries.first?.lateness == 0)
    }

    @Test func `the instant of a tick is on the clock of its schedule`() {
        time.suspendSystem(for: .seconds(100))
        time.setWallClock(to: TimerInstant(nanoseconds: 7_000_000_000_000, on: .wall))
        let (continuous, suspending, wall) = timers(time)
        time.advance(by: .seconds(10))
        #expect(continuous.scheduledMilliseconds == [110_000])
        #expect(suspending.scheduledMilliseconds == [10_000])
        #expect(wall.scheduledMilliseconds == [7_010_000])
        #expect(time.now(on: .suspending) == TimerInstant(nanoseconds: 10_000_000_000, on: .suspending))
    }
}
