import Testing
import Timers

@Suite struct `What a paused timer keeps` {
    /// When a timer that was due at `due` with that interval goes on, after a pause from `paused` to `resumed`.
    private func due(
        _ due: UInt64, every interval: UInt64, paused: UInt64, resumed: UInt64, _ mode: ResumeMode,
        fullInterval: UInt64? = nil
    ) -> UInt64 {
        var grid = TickGrid(due: due, interval: interval)
        let kept = PausedInterval(until: due, at: paused)
        kept.resume(&grid, mode, fullInterval: fullInterval ?? (interval > 0 ? interval : nil), at: resumed)
        return grid.due
    }

    @Test func `is what was left of the interval`() {
        #expect(PausedInterval(until: 1_000, at: 400).remaining == 600)
        #expect(PausedInterval(until: 1_000, at: 1_000).remaining == 0)
        #expect(PausedInterval(until: 1_000, at: 9_999).remaining == 0)
        #expect(PausedInterval(until: .max, at: 400).remaining == .max)
        #expect(PausedInterval(until: .max - 1, at: 1).remaining == UInt64.max - 2)
    }

    @Test func `moves the grid by the length of the pause`() {
        #expect(due(1_000, every: 100, paused: 940, resumed: 5_000, .remaining) == 5_060)
        #expect(due(1_000, every: 0, paused: 940, resumed: 5_000, .remaining) == 5_060)
    }

    @Test func `can be given up for a whole interval`() {
        #expect(due(1_000, every: 100, paused: 940, resumed: 5_000, .afterFullInterval) == 5_100)
        #expect(due(1_000, every: 0, paused: 940, resumed: 5_000, .afterFullInterval, fullInterval: 70) == 5_070)
        // A schedule without intervals has nothing else to wait for.
        #expect(due(1_000, every: 0, paused: 940, resumed: 5_000, .afterFullInterval) == 5_060)
    }

    @Test(arguments: [
        (UInt64(940), UInt64(1_000)), (999, 1_000), (1_000, 1_100), (1_050, 1_100), (1_099, 1_100), (1_100, 1_200),
    ])
    func `can be given up for the grid as it was`(resumed: UInt64, next: UInt64) {
        #expect(due(1_000, every: 100, paused: 940, resumed: resumed, .keepingPhase) == next)
    }

    @Test(arguments: [(UInt64(1_000), UInt64(1_000)), (1_050, 1_000), (1_100, 1_100), (5_033, 5_000)])
    func `still owes a tick that was due before the pause`(resumed: UInt64, next: UInt64) {
        #expect(due(1_000, every: 100, paused: 1_000, resumed: resumed, .keepingPhase) == next)
    }

    @Test func `of a single tick stays where it was if it keeps its phase`() {
        #expect(due(1_000, every: 0, paused: 940, resumed: 5_000, .keepingPhase) == 1_000)
    }

    @Test(arguments: [ResumeMode.remaining, .keepingPhase])
    func `of a timer that was never due stays never`(mode: ResumeMode) {
        #expect(due(.max, every: 100, paused: 940, resumed: 5_000, mode) == .max)
        #expect(due(.max, every: 0, paused: 940, resumed: 5_000, mode) == .max)
    }

    @Test func `of a timer that was never due is a whole interval if asked for`() {
        #expect(due(.max, every: 100, paused: 940, resumed: 5_000, .afterFullInterval) == 5_100)
    }

    @Test(arguments: [ResumeMode.remaining, .afterFullInterval, .keepingPhase])
    func `never ends before it began at the end of the clock`(mode: ResumeMode) {
        let late = UInt64.max - 10
        #expect(due(late, every: 100, paused: late - 50, resumed: .max - 1, mode) >= .max - 1)
    }
}
