import Testing
import Timers

/// How long a context rests between two wake-ups.
@Suite struct WakeUpRhythmTests {
    /// Wakes for each instant, serves that many ticks, and returns the rest after each wake-up.
    private func rests(after wakeUps: [(instant: UInt64, ticks: Int)]) -> [UInt64] {
        var rhythm = WakeUpRhythm(startingAt: 1_000_000)
        return wakeUps.map { wakeUp in
            rhythm.wokeUp(for: wakeUp.instant)
            serve(wakeUp.ticks, &rhythm)
            return rhythm.restUntil == 0 ? 0 : rhythm.restUntil - wakeUp.instant
        }
    }

    private func serve(_ ticks: Int, _ rhythm: inout WakeUpRhythm) {
        for tick in 0..<ticks { rhythm.ticked(at: UInt64(tick + 1)) }
        rhythm.becameIdle()
    }

    @Test func `many ticks at one instant cause no rest`() {
        var rhythm = WakeUpRhythm(startingAt: 0)
        for instant in stride(from: 65_536, to: 1_000_000, by: 65_536) as StrideTo<UInt64> {
            rhythm.wokeUp(for: instant)
            for _ in 0..<1000 { rhythm.ticked(at: instant) }
            rhythm.becameIdle()
            #expect(rhythm.restUntil == 0)
        }
    }

    @Test func `the context wakes for each tick while ticks are rare`() {
        #expect(rests(after: [(2_000_000, 1), (2_050_000, 2), (2_064_000, 1)]) == [0, 0, 0])
    }

    @Test(
        arguments: [
            (1_500, 1_000_000), (1_501, 400_000), (4_000, 400_000), (4_001, 100_000), (12_500, 100_000), (12_501, 0),
        ] as [(UInt64, UInt64)])
    func `the gap between two instants determines the rest`(gap: UInt64, rest: UInt64) {
        #expect(rests(after: [(1_000_000 + gap, 1)]) == [rest])
        #expect(rests(after: [(1_000_000 + 20 * gap, 20)]) == [rest])
    }

    @Test func `when ticks become rare, the context wakes for each of them`() {
        #expect(rests(after: [(1_100_000, 100), (2_100_000, 3), (2_200_000, 10)]) == [1_000_000, 0, 100_000])
    }

    @Test func `many ticks at one instant after a long rest cause no rest`() {
        #expect(rests(after: [(900_000_000, 50_000)]) == [0])
    }

    @Test func `an alarm for another turn continues the same wake-up`() {
        var rhythm = WakeUpRhythm(startingAt: 0)
        rhythm.wokeUp(for: 1_000_000)
        serve(1, &rhythm)
        rhythm.wokeUp(for: 0)
        serve(256, &rhythm)
        rhythm.wokeUp(for: .max)
        serve(256, &rhythm)
        #expect(rhythm.restUntil == 0)
        rhythm.wokeUp(for: 1_100_000)
        serve(1, &rhythm)
        #expect(rhythm.restUntil == 2_100_000)
    }
}
