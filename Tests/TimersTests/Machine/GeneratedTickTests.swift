import Synchronization
import TestSupport
import Testing
import Timers

@Suite struct `Ticks that code of a schedule chooses` {
    private typealias Generator = TimerSchedule.Generator

    /// Describes the next tick: its instant with the interval or the number of missed dates, or why there is none.
    private func next(
        _ generator: Generator, after scheduled: UInt64, count: Int = 1, catchesUp: Bool = false, at now: UInt64
    ) -> String {
        let previous = TickDelivery(count: count, scheduled: scheduled)
        return
            switch GeneratedTick.next(
                generator, after: previous, DateRules(missedTicks: catchesUp ? .catchUp() : .coalesce), at: now)
        {
        case .irregular(let instant, let interval): "\(instant) after \(interval)"
        case .date(let date): "\(date)"
        case .end(let reason): "\(reason)"
        }
    }

    private func every(_ interval: Duration?) -> Generator { .irregular { _ in interval } }

    @Test func `follow each other at irregular intervals`() {
        #expect(next(every(.nanoseconds(30)), after: 100, at: 100) == "130 after 30")
        #expect(next(every(.nanoseconds(30)), after: 100, at: 129) == "130 after 30")
        #expect(next(every(.nanoseconds(30)), after: 100, count: 0, at: 100) == "130 after 30")
    }

    @Test func `count from the tick that begins, if their instant has passed`() {
        #expect(next(every(.nanoseconds(30)), after: 100, at: 130) == "160 after 30")
        #expect(next(every(.nanoseconds(30)), after: 100, at: 9_000) == "9030 after 30")
        #expect(next(every(.nanoseconds(30)), after: 100, catchesUp: true, at: 9_000) == "130 after 30")
    }

    @Test func `depend on the progress of the timer`() {
        let progress = Mutex<[TimerSchedule.Progress]>([])
        let generator = Generator.irregular { seen in
            progress.withLock { progress in progress.append(seen) }
            return .nanoseconds(1)
        }
        _ = next(generator, after: 100, count: 0, at: 100)
        _ = next(generator, after: 200, count: 7, at: 250)
        let seen = progress.withLock { progress in progress }
        #expect(seen.map(\.count) == [0, 7])
        #expect(seen.map(\.scheduled) == [nil, TimerInstant(nanoseconds: 200)])
        #expect(seen.map(\.lateness) == [.zero, .nanoseconds(50)])
    }

    @Test func `end if there is no interval`() {
        #expect(next(every(nil), after: 100, at: 100) == "completed")
    }

    @Test(arguments: [Duration.zero, .nanoseconds(-1), .seconds(-5)])
    func `fail if an interval is not positive, and the error names it`(interval: Duration) {
        #expect(next(every(interval), after: 100, at: 100) == "failed: an interval must be above zero, not \(interval)")
        let answer = GeneratedTick.next(
            every(interval), after: TickDelivery(count: 1, scheduled: 100), at: 100)
        guard case .end(.failed(let error)) = answer else {
            Issue.record("\(answer)")
            return
        }
        #expect((error as? TimerError)?.code == .invalidInterval)
    }

    @Test func `are at least a nanosecond apart, and saturate at never`() {
        #expect(next(every(Duration(attoseconds: 1)), after: 100, at: 100) == "101 after 1")
        #expect(next(every(.seconds(Int64.max)), after: 100, at: 100) == "\(UInt64.max) after \(UInt64.max)")
        #expect(next(every(.seconds(1)), after: .max - 5, at: .max - 5) == "\(UInt64.max) after 1000000000")
    }
}

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
