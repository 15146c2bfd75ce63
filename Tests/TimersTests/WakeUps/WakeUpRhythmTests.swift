import Testing
import Timers

/// How long a context may rest between two wake-ups.
@Suite struct WakeUpRhythmTests {
    /// Wakes for each instant, and serves ticks of that many instants each time.
    private func rests(after wakeUps: [(instant: UInt64, ticks: Int)]) -> [UInt64] {
        var rhythm = WakeUpRhythm(startingAt: 1_000_000)
        return wakeUps.map { wakeUp in
            rhythm.woke(for: wakeUp.instant)
            serve(wakeUp.ticks, &rhythm)
            return rhythm.restUntil == 0 ? 0 : rhythm.restUntil - wakeUp.instant
        }
    }

    private func serve(_ ticks: Int, _ rhythm: inout WakeUpRhythm) {
        for tick in 0..<ticks { rhythm.tick(at: UInt64(tick + 1)) }
        rhythm.rest()
    }

    @Test func `ticks that share an instant anyway need no rhythm`() {
        var rhythm = WakeUpRhythm(startingAt: 0)
        for instant in stride(from: 65_536, to: 1_000_000, by: 65_536) as StrideTo<UInt64> {
            rhythm.woke(for: instant)
            for _ in 0..<1000 { rhythm.tick(at: instant) }
            rhythm.rest()
            #expect(rhythm.restUntil == 0)
        }
    }

    @Test func `ticks that come one by one are woken for one by one`() {
        #expect(rests(after: [(2_000_000, 1), (2_050_000, 2), (2_064_000, 1)]) == [0, 0, 0])
    }

    @Test func `ticks every few microseconds share the wake-ups of a tenth of a millisecond`() {
        #expect(rests(after: [(1_010_000, 1), (1_110_000, 10), (1_210_000, 10)]) == [100_000, 100_000, 100_000])
    }

    @Test func `three ticks in ten microseconds share those of less than half a millisecond`() {
        #expect(rests(after: [(1_100_000, 30), (1_500_000, 120)]) == [400_000, 400_000])
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
        var rhythm = WakeUpRhythm(startingAt: 0)
        rhythm.woke(for: 1_000_000)
        serve(1, &rhythm)
        rhythm.woke(for: 0)
        serve(256, &rhythm)
        rhythm.woke(for: .max)
        serve(256, &rhythm)
        #expect(rhythm.restUntil == 0)
        rhythm.woke(for: 1_100_000)
        serve(1, &rhythm)
        #expect(rhythm.restUntil == 2_100_000)
    }

    /// When to wake for a window that begins so many microseconds after everything was served, and how late in it that is.
    private func wakeUp(
        _ wait: UInt64, _ tolerance: UInt64, lead: UInt64 = 0
    ) -> (instant: UInt64, late: UInt64, window: TickWindow) {
        let served: UInt64 = 987_654_321_012
        let earliest = served + wait * 1000
        let window = TickWindow(earliest: earliest, latest: earliest + tolerance * 1000)
        let instant = WakeUpRhythm.wakeUp(in: window, after: served, lead: lead * 1000)
        return (instant, instant - earliest, window)
    }

    @Test(arguments: [(1, 1000), (249, 1000), (10, 100), (1, 50), (2000, 10_000)] as [(UInt64, UInt64)])
    func `a window that begins soon is used to its end`(wait: UInt64, tolerance: UInt64) {
        let late = wakeUp(wait, tolerance).late
        #expect(late <= tolerance * 1000 - 25_000)
        #expect(late >= tolerance * 1000 * 15 / 16 - 25_000)
    }

    @Test(arguments: [(10, 15_000), (25, 0), (200, 0)] as [(UInt64, UInt64)])
    func `the more so the earlier the context is woken`(lead: UInt64, margin: UInt64) {
        let late = wakeUp(10, 100, lead: lead).late
        #expect(late <= 100_000 - margin)
        #expect(late >= 100_000 * 15 / 16 - margin)
    }

    @Test(arguments: [(250, 1000), (100_000, 1000), (1, 49), (1, 10_001), (1, 0)] as [(UInt64, UInt64)])
    func `otherwise the instant is the one that others choose`(wait: UInt64, tolerance: UInt64) {
        let (instant, _, window) = wakeUp(wait, tolerance)
        #expect(instant == window.chosen)
    }
}
