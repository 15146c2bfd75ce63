import Countdowns
import Foundation
import Observation
import Testing
import Timers
import TimersTesting

/// The dates with which a view of the system shows a countdown without ticks.
@MainActor
@Suite(.virtualTime) struct `The interval of a countdown` {
    private let time = VirtualTime.current

    /// What `Text(timerInterval:pauseTime:)` shows.
    private func shown(_ snapshot: Countdown.Snapshot) -> Double? {
        guard let interval = snapshot.timerInterval else { return nil }
        let now = snapshot.pauseDate ?? Date(TimerClock(clock: .wall).now)
        return interval.upperBound.timeIntervalSince(min(max(now, interval.lowerBound), interval.upperBound))
    }

    private func length(_ interval: ClosedRange<Date>?) -> Double? {
        interval.map { interval in interval.upperBound.timeIntervalSince(interval.lowerBound) }
    }

    private func isNear(_ one: Double?, _ other: Double) -> Bool { one.map { abs($0 - other) < 0.000_01 } ?? false }

    @Test func `ends at the deadline, and is as long as the run`() {
        let countdown = Countdown(from: .seconds(60))
        countdown.start()
        time.advance(by: .seconds(20))
        countdown.adjust(by: .seconds(30))
        let end = countdown.deadline.map { deadline in Date(deadline) }
        #expect(countdown.timerInterval?.upperBound == end)
        #expect(isNear(length(countdown.timerInterval), 90))
        #expect(countdown.pauseDate == nil)
        #expect(isNear(shown(countdown.snapshot), 70))
        time.advance(by: .seconds(30))
        #expect(isNear(shown(countdown.snapshot), 40))
    }

    @Test func `stands still in a pause, whenever it is read and wherever the wall clock is set`() {
        let countdown = Countdown(from: .seconds(60))
        countdown.start()
        time.advance(by: .milliseconds(12_250))
        countdown.pause()
        let (interval, date) = (countdown.timerInterval, countdown.pauseDate)
        #expect(isNear(length(interval), 60))
        #expect(isNear(shown(countdown.snapshot), 47.75))
        time.advance(by: .seconds(1_000))
        #expect(countdown.timerInterval == interval && countdown.pauseDate == date)
        #expect(countdown.snapshot.timerInterval == interval && countdown.snapshot.pauseDate == date)
    }

    @Test func `is none before a run and after its end, also before that is announced`() {
        let countdown = Countdown(from: .seconds(60))
        #expect(countdown.timerInterval == nil && countdown.pauseDate == nil)
        countdown.start()
        countdown.adjust(by: .seconds(-60))
        #expect(countdown.timerInterval == nil)
        time.advance(by: .seconds(1))
        #expect(countdown.timerInterval == nil && countdown.snapshot.timerInterval == nil)
    }

    @Test func `of a countdown without an end within reach can be read`() {
        let countdown = Countdown(from: .seconds(1 << 62))
        countdown.start()
        #expect((length(countdown.timerInterval) ?? 0) > 1e10)
    }

    @Test func `invalidates its readers at control calls and ends, and not at ticks`() {
        let countdown = Countdown(from: .seconds(60))
        let reader = Reader(countdown)
        countdown.start()
        #expect(reader.count == 1)
        time.advance(by: .seconds(30))
        #expect(reader.count == 1)
        countdown.pause()
        #expect(reader.count == 2)
        countdown.resume()
        time.advance(by: .seconds(30))
        #expect(reader.count == 4)
    }

    /// A view that reads the interval and nothing else.
    @MainActor private final class Reader {
        private(set) var count = 0
        private let countdown: Countdown

        init(_ countdown: Countdown) {
            self.countdown = countdown
            read()
        }

        private func read() {
            withObservationTracking {
                _ = (countdown.timerInterval, countdown.pauseDate)
            } onChange: { [weak self] in
                MainActor.assumeIsolated {
                    self?.count += 1
                    self?.read()
                }
            }
        }
    }
}
