import Testing
import Timers
import TimersTesting

@Suite struct JitterTests {
    private func latenesses(_ schedule: TimerSchedule) -> [UInt64] {
        RecordedTimer(schedule, for: .seconds(1001)).deliveries.map { delivery in delivery.lateness }
    }

    @Test func `each tick has its own random delay within the jitter`() {
        let latenesses = latenesses(.every(.seconds(1), times: 1000).jitter(.milliseconds(200), seed: 1))
        #expect(latenesses.count == 1000)
        #expect(latenesses.allSatisfy { lateness in lateness <= 200_000_000 })
        #expect(Set(latenesses).count > 990)
        // The delays cover the whole range.
        #expect(latenesses.contains { lateness in lateness < 10_000_000 })
        #expect(latenesses.contains { lateness in lateness > 190_000_000 })
    }

    @Test func `the range includes both ends`() {
        #expect(Set(latenesses(.every(.seconds(1)).jitter(.nanoseconds(3), seed: 5))) == [0, 1, 2, 3])
    }

    @Test func `the same seed gives the same delays`() {
        let schedule = TimerSchedule.every(.seconds(1)).jitter(.milliseconds(200), seed: 42)
        #expect(latenesses(schedule) == latenesses(schedule))
    }

    @Test func `another seed gives other delays`() {
        let schedule = TimerSchedule.every(.seconds(1))
        let one = latenesses(schedule.jitter(.milliseconds(200), seed: 1))
        let other = latenesses(schedule.jitter(.milliseconds(200), seed: 2))
        #expect(zip(one, other).count { pair in pair.0 == pair.1 } < 10)
    }

    @Test func `two timers without a seed have different delays`() {
        let schedule = TimerSchedule.every(.seconds(1)).jitter(.milliseconds(200))
        #expect(latenesses(schedule) != latenesses(schedule))
    }

    @Test func `the grid does not move`() {
        let recorded = RecordedTimer(
            .every(.seconds(1)).jitter(.milliseconds(900), seed: 3), for: .milliseconds(1000_950))
        #expect(recorded.scheduledMilliseconds == (1...1000).map { second in second * 1000 })
        #expect(recorded.deliveries.allSatisfy { delivery in delivery.missed == 0 })
    }

    @Test func `a jitter of more than one interval is clamped below it`() {
        let recorded = RecordedTimer(
            .every(.seconds(1), times: 1000).jitter(.seconds(60), seed: 4), for: .seconds(1001))
        let deliveries = recorded.deliveries
        #expect(deliveries.count == 1000)
        #expect(deliveries.allSatisfy { delivery in delivery.lateness < 1_000_000_000 && delivery.missed == 0 })
    }

    @Test func `jitter and tolerance together stay below one interval`() {
        let recorded = RecordedTimer(
            .every(.seconds(1), times: 1000).jitter(.milliseconds(800), seed: 6).tolerance(.seconds(5)),
            for: .seconds(1001)
        )
        let deliveries = recorded.deliveries
        #expect(deliveries.count == 1000)
        #expect(deliveries.allSatisfy { delivery in delivery.lateness < 1_000_000_000 && delivery.missed == 0 })
    }

    @Test func `a single tick has jitter too`() {
        let instants = (0..<100).map { seed in
            RecordedTimer(.after(.seconds(1)).jitter(.milliseconds(100), seed: seed), for: .seconds(2)).deliveries
                .first?
                .instant
        }
        #expect(instants.allSatisfy { instant in (1_000_000_000...1_100_000_000).contains(instant ?? 0) })
        #expect(Set(instants).count > 90)
    }

    @Test func `a jitter of zero delivers on the grid`() {
        #expect(latenesses(.every(.seconds(1)).jitter(.zero)).allSatisfy { lateness in lateness == 0 })
    }
}
