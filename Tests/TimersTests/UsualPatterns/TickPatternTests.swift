import TestSupport
import Testing
import Timers
import TimersTesting

/// How timers behave where the usual patterns tick at the wrong time or too often.
///
/// `timers tour` shows the rows.
@MainActor
@Suite(.patient)
struct TickPatternTests {
    /// Returns the seconds at which a timer ticks, and calls `control` before each second.
    private func ticks(
        _ schedule: TimerSchedule, seconds: Int = 10, _ control: (Int, OwnedTimer) -> Void = { _, _ in }
    ) -> [Double] {
        let time = VirtualTime()
        return time.run {
            var ticks: [Double] = []
            let timer = OwnedTimer(schedule) { _ in ticks.append(Double(time.now.nanoseconds) / 1e9) }
            for second in 0..<seconds {
                control(second, timer)
                time.advance(by: .seconds(1))
            }
            timer.cancel()
            return ticks
        }
    }

    @Test func `row 10, a pause keeps the rest of the interval and causes no burst`() {
        let ticks = ticks(.every(.seconds(3))) { second, timer in
            if second == 4 { timer.pause() }
            if second == 7 { timer.resume() }
        }
        #expect(ticks == [3, 9])
    }

    @Test func `row 11, the first tick comes when the schedule says`() {
        #expect(ticks(.every(.seconds(4), first: .immediately)) == [0, 4, 8])
        #expect(ticks(.every(.seconds(4), first: .after(.seconds(1)))) == [1, 5, 9])
        #expect(ticks(.every(.seconds(4))) == [4, 8])
    }

    @Test func `row 12, times is the number of ticks, and restart counts from one again`() {
        #expect(ticks(.every(.seconds(1), times: 3)) == [1, 2, 3])
        let restarted = ticks(.every(.seconds(1), times: 3)) { second, timer in
            if second == 2 { timer.restart() }
        }
        #expect(restarted == [1, 2, 3, 4, 5])
    }

    @Test(arguments: [0.0, -1, .nan, 1e300, -.infinity])
    func `row 15, invalid intervals are refused, and the error names the value`(seconds: Double) throws {
        do {
            let schedule = try TimerSchedule.every(Duration(validatingSeconds: seconds)).validated()
            // An interval beyond the range of the clock means never. It is not an error.
            #expect(seconds == 1e300)
            #expect(ticks(schedule) == [])
        } catch {
            #expect(error.code == (seconds.isFinite ? .invalidInterval : .invalidDuration))
            #expect(error.description.contains("\(seconds)"))
            #expect(seconds != 1e300)
        }
    }

    @Test func `row 16, a slow action neither loses the phase nor causes a burst`() {
        let time = VirtualTime()
        time.run {
            var log: [(at: UInt64, missed: Int)] = []
            let timer = OwnedTimer(.every(.seconds(2))) { tick in
                log.append((time.now.nanoseconds / 1_000_000_000, tick.missed))
                // The second tick takes five seconds.
                if tick.count == 2 { time.advance(by: .seconds(5)) }
            }
            time.advance(by: .seconds(14))
            timer.cancel()
            #expect(log.map(\.at).prefix(4) == [2, 4, 9, 10])
            #expect(log.map(\.missed).prefix(4) == [0, 0, 1, 0])
        }
    }
}
