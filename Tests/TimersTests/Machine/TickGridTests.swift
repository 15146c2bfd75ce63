import Testing
import Timers

@Suite struct `The points of a grid` {
    private static let policies: [MissedTickPolicy] = [.coalesce, .skip, .catchUp(), .catchUp(limit: 3), .delay]

    /// Returns what the policy decides at `now`, and when the next tick is due.
    private func pass(
        _ grid: TickGrid, at now: UInt64, _ policy: MissedTickPolicy, latest: UInt64 = 0
    ) -> (TickGrid.Passage, next: UInt64) {
        var grid = grid
        let passage = grid.pass(at: now, policy, latest: latest)
        return (passage, grid.due)
    }

    private func tick(_ scheduled: UInt64, missed: UInt64 = 0, dropped: UInt64 = 0) -> TickGrid.Passage {
        .tick(scheduled: scheduled, missed: missed, dropped: dropped)
    }

    @Test(arguments: policies)
    func `every policy ticks on time, and again after an interval`(policy: MissedTickPolicy) {
        for now: UInt64 in [1_000, 1_001, 1_099] {
            let (passage, next) = pass(TickGrid(due: 1_000, interval: 100), at: now, policy, latest: now)
            #expect(passage == tick(1_000), "at \(now)")
            #expect(next == 1_100, "at \(now)")
        }
    }

    @Test(arguments: policies)
    func `a timer without a grid has one point, however late it is`(policy: MissedTickPolicy) {
        for now: UInt64 in [1_000, 5_000, .max] {
            let (passage, next) = pass(TickGrid(due: 1_000, interval: 0), at: now, policy)
            #expect(passage == tick(1_000))
            #expect(next == 1_000)
        }
    }

    @Test func `coalesce delivers one tick for all points up to now, including a point at now`() {
        let grid = TickGrid(due: 1_000, interval: 100)
        #expect(pass(grid, at: 1_250, .coalesce) == (tick(1_000, missed: 2), 1_300))
        #expect(pass(grid, at: 1_299, .coalesce) == (tick(1_000, missed: 2), 1_300))
        #expect(pass(grid, at: 1_300, .coalesce) == (tick(1_000, missed: 3), 1_400))
    }

    @Test func `skip drops the points before now, if the tick is late by an interval or more`() {
        let grid = TickGrid(due: 1_000, interval: 100)
        #expect(pass(grid, at: 1_099, .skip) == (tick(1_000), 1_100))
        #expect(pass(grid, at: 1_100, .skip) == (.dropped(1), 1_100))
        #expect(pass(grid, at: 1_101, .skip) == (.dropped(2), 1_200))
        #expect(pass(grid, at: 1_250, .skip) == (.dropped(3), 1_300))
        #expect(pass(grid, at: 1_300, .skip) == (.dropped(3), 1_300))
    }

    @Test func `catch up delivers a tick for each of the last points, up to its limit`() {
        let grid = TickGrid(due: 1_000, interval: 100)
        #expect(pass(grid, at: 1_250, .catchUp()) == (tick(1_000), 1_100))
        #expect(pass(grid, at: 1_250, .catchUp(limit: 3)) == (tick(1_000), 1_100))
        #expect(pass(grid, at: 1_300, .catchUp(limit: 3)) == (tick(1_100, dropped: 1), 1_200))
        #expect(pass(grid, at: 2_050, .catchUp(limit: 3)) == (tick(1_800, dropped: 8), 1_900))
        #expect(pass(grid, at: 2_050, .catchUp(limit: 1)) == (tick(2_000, dropped: 10), 2_100))
    }

    @Test func `catch up delivers as many ticks as its limit, and then is on time`() {
        var grid = TickGrid(due: 1_000, interval: 100)
        var ticks: [TickGrid.Passage] = []
        while grid.due <= 9_999 { ticks.append(grid.pass(at: 9_999, .catchUp(limit: 4), latest: 0)) }
        #expect(ticks == [tick(9_600, dropped: 86), tick(9_700), tick(9_800), tick(9_900)])
        #expect(grid.due == 10_000)
    }

    @Test func `delay starts a new grid at a tick that comes after its window`() {
        let grid = TickGrid(due: 1_000, interval: 100)
        #expect(pass(grid, at: 1_030, .delay, latest: 1_030) == (tick(1_000), 1_100))
        #expect(pass(grid, at: 1_031, .delay, latest: 1_030) == (tick(1_000), 1_131))
        #expect(pass(grid, at: 1_250, .delay, latest: 1_030) == (tick(1_000, missed: 2), 1_350))
    }

    @Test(arguments: policies)
    func `the point after the last instant of the clock is never`(policy: MissedTickPolicy) {
        let last = UInt64.max - 5
        let (passage, next) = pass(TickGrid(due: last, interval: 10), at: last, policy, latest: last)
        #expect(passage == tick(last))
        #expect(next == .max)
        let (again, afterwards) = pass(TickGrid(due: .max, interval: 10), at: .max, policy, latest: .max)
        #expect(again == tick(.max))
        #expect(afterwards == .max)
    }

    @Test func `a lateness of centuries takes one step`() {
        let grid = TickGrid(due: 1, interval: 1)
        #expect(pass(grid, at: .max, .coalesce) == (tick(1, missed: .max - 1), .max))
        #expect(pass(grid, at: .max, .skip) == (.dropped(.max - 1), .max))
        #expect(pass(grid, at: .max, .catchUp(limit: 2)) == (tick(.max - 1, dropped: .max - 2), .max))
        #expect(pass(grid, at: .max, .catchUp(limit: .max)).next > 1)
        #expect(pass(grid, at: .max, .delay) == (tick(1, missed: .max - 1), .max))
        let wide = TickGrid(due: 5, interval: .max - 1)
        for policy in Self.policies { #expect(pass(wide, at: 5, policy, latest: 5).next == .max) }
    }

    @Test func `points are counted before an instant, not at it`() {
        let grid = TickGrid(due: 1_000, interval: 100)
        let counts = [0, 999, 1_000, 1_001, 1_100, 1_101, 1_200].map { grid.points(until: $0) }
        #expect(counts == [0, 0, 0, 1, 1, 2, 2])
        #expect(TickGrid(due: 0, interval: 1).points(until: .max) == .max)
        #expect(TickGrid(due: 0, interval: .max).points(until: .max) == 1)
        #expect(TickGrid(due: 1_000, interval: 0).points(until: 9_999) == 0)
    }

    @Test func `dropping stops at the first point that is not before the instant`() {
        for (instant, next): (UInt64, UInt64) in [(0, 1_000), (1_000, 1_000), (1_001, 1_100), (1_100, 1_100)] {
            var grid = TickGrid(due: 1_000, interval: 100)
            let points = grid.drop(until: instant)
            #expect(grid.due == next)
            #expect(points == (next - 1_000) / 100)
        }
    }

    @Test func `advancing saturates`() {
        var grid = TickGrid(due: 7, interval: 1 << 40)
        grid.advance(by: 3)
        #expect(grid.due == 7 + 3 << 40)
        grid.advance(by: 1 << 40)
        #expect(grid.due == .max)
    }
}
