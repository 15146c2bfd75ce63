import TestSupport
import Testing
import Timers

@Suite struct `Ticks on dates` {
    /// Asks for the next date of a pattern with a date every 10 up to `last`, and counts the calls of the pattern.
    private func answer(
        after scheduled: UInt64, at now: UInt64, _ policy: MissedTickPolicy = .coalesce, until last: UInt64 = .max
    ) -> (tick: String, asked: Int) {
        let asked = Tally()
        let pattern = TimerSchedule.DatePattern(description: "every 10") { instant in
            asked.add()
            let next = instant.nanoseconds / 10 * 10 + 10
            return next > last ? nil : TimerInstant(nanoseconds: next)
        }
        let previous = TickDelivery(count: 1, scheduled: scheduled)
        let rules = DateRules(missedTicks: policy)
        let tick =
            switch GeneratedTick.next(.dates(pattern), after: previous, rules, at: now) {
            case .date(let date):
                (date.next.map { "\($0)" } ?? "completed") + (date.scheduled == nil ? " dropped" : " missed")
                    + " \(date.missed)"
            case .end(let reason): "\(reason)"
            case .irregular: "irregular"
            }
        return (tick, asked.sum)
    }

    @Test func `follow the date of the tick that begins`() {
        #expect(answer(after: 100, at: 100) == ("110 missed 0", 1))
        #expect(answer(after: 100, at: 109) == ("110 missed 0", 1))
    }

    @Test func `skip dates that have passed, and count them`() {
        #expect(answer(after: 100, at: 110) == ("120 missed 1", 2))
        #expect(answer(after: 100, at: 155) == ("160 missed 5", 6))
    }

    @Test func `all come if the policy is to catch up`() {
        #expect(answer(after: 100, at: 155, .catchUp()) == ("110 missed 0", 1))
    }

    @Test func `end with the last date`() {
        #expect(answer(after: 100, at: 100, until: 100).tick == "completed missed 0")
        #expect(answer(after: 100, at: 155, until: 140).tick == "completed missed 4")
    }

    @Test(arguments: [(UInt64(9_999), 9_999), (10_000, 10_000), (10_001, 10_000), (5_000_000, 10_000)])
    func `are counted up to ten thousand`(passed: UInt64, missed: Int) {
        let (tick, asked) = answer(after: 0, at: passed * 10)
        #expect(tick == "\(passed * 10 + 10) missed \(missed)")
        #expect(asked <= 10_002)
    }
}
