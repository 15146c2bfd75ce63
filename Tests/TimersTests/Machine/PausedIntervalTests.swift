import Testing
import Timers

@Suite struct `The rest of a paused interval` {
    /// Returns when the next tick is due for a timer that was due at `due`, after a pause from `paused` to `resumed`.
    private func due(
        _ due: UInt64, every interval: UInt64, paused: UInt64, resumed: UInt64, _ mode: ResumeMode,
        fullInterval: UInt64? = nil
    ) -> UInt64 {
        var grid = TickGrid(due: due, interval: interval)
        let rest = PausedInterval(until: due, at: paused)
        rest.resume(&grid, mode, fullInterval: fullInterval ?? (interval > 0 ? interval : nil), at: resumed)
        return grid.due
    }

    @Test func `is the time until the tick was due`() {
        #expect(PausedInterval(until: 1_000, at: 400).remaining == 600)
        #expect(PausedInterval(until: 1_000, at: 1_000).remaining == 0)
        #expect(PausedInterval(until: 1_000, at: 9_999).remaining == 0)
        #expect(PausedInterval(until: .max, at: 400).remaining == .max)
        #expect(PausedInterval(until: .max - 1, at: 1).remaining == UInt64.max - 2)
    }

    @Test func `can be replaced by a full interval`() {
        #expect(due(1_000, every: 100, paused: 940, resumed: 5_000, .afterFullInterval) == 5_100)
        #expect(due(1_000, every: 0, paused: 940, resumed: 5_000, .afterFullInterval, fullInterval: 70) == 5_070)
        // A schedule without a full interval uses the rest.
        #expect(due(1_000, every: 0, paused: 940, resumed: 5_000, .afterFullInterval) == 5_060)
    }

    @Test(arguments: [ResumeMode.remaining, .keepingPhase])
    func `of a timer that is never due stays never`(mode: ResumeMode) {
        #expect(due(.max, every: 100, paused: 940, resumed: 5_000, mode) == .max)
        #expect(due(.max, every: 0, paused: 940, resumed: 5_000, mode) == .max)
    }

    @Test func `of a timer that is never due can be replaced by a full interval`() {
        #expect(due(.max, every: 100, paused: 940, resumed: 5_000, .afterFullInterval) == 5_100)
    }

    @Test(arguments: [ResumeMode.remaining, .afterFullInterval, .keepingPhase])
    func `saturates at the end of the clock`(mode: ResumeMode) {
        let late = UInt64.max - 10
        #expect(due(late, every: 100, paused: late - 50, resumed: .max - 1, mode) >= .max - 1)
    }
}
