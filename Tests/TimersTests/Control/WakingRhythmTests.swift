import Testing
import Timers

/// How long a context may rest between two wake-ups.
@Suite struct WakingRhythmTests {
    /// Wakes for each instant, and serves that many ticks each time.
    private func rests(after wakeUps: [(instant: UInt64, ticks: Int)]) -> [UInt64] {
        var rhythm = WakingRhythm(startingAt: 1_000_000)
        return wakeUps.map { wakeUp in
            rhythm.woke(for: wakeUp.instant)
            rhythm.served(wakeUp.ticks)
            return rhythm.restUntil == 0 ? 0 : rhythm.restUntil - wakeUp.instant
        }
    }

    @Test func `ticks that come one by one are woken for one by one`() {
        #expect(rests(after: [(2_000_000, 1), (2_050_000, 2), (2_064_000, 1)]) == [0, 0, 0])
    }

    @Test func `ticks every few microseconds share the wake-ups of a tenth of a millisecond`() {
        #expect(rests(after: [(1_010_000, 1), (1_110_000, 10), (1_210_000, 10)]) == [100_000, 100_000, 100_000])
    }

    @Test func `a tick a microsecond shares the wake-ups of a millisecond`() {
        #expect(rests(after: [(1_100_000, 100), (2_100_000, 1000)]) == [1_000_000, 1_000_000])
    }

    @Test func `when it gets quiet the next tick is woken for on its own`() {
        #expect(rests(after: [(1_100_000, 100), (2_100_000, 3), (2_200_000, 10)]) == [1_000_000, 0, 100_000])
    }

    @Test func `many timers at one instant after a long silence are no rhythm`() {
        #expect(rests(after: [(900_000_000, 50_000)]) == [0])
    }

    @Test func `another turn of the same work belongs to it`() {
        var rhythm = WakingRhythm(startingAt: 0)
        rhythm.woke(for: 1_000_000)
        rhythm.served(1)
        rhythm.woke(for: 0)
        rhythm.served(256)
        rhythm.woke(for: .max)
        rhythm.served(256)
        #expect(rhythm.restUntil == 0)
        rhythm.woke(for: 1_100_000)
        rhythm.served(1)
        #expect(rhythm.restUntil == 2_100_000)
    }
}
