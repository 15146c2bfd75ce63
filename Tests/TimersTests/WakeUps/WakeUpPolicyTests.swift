import Testing
import Timers

/// When a context wakes, in nanoseconds.
@Suite struct `A wake-up policy` {
    private var policy = WakeUpPolicy(sharesWakeUps: true, startingAt: 1_000_000)

    private static func exact(_ instant: UInt64) -> TickWindow { TickWindow(earliest: instant, latest: instant) }

    /// Wakes for `instant`, `latency` after the deadline, and serves `ticks` ticks at consecutive instants.
    ///
    /// - Returns: the instant, if the context still has to wait for it.
    @discardableResult
    private mutating func wake(for instant: UInt64, latency: UInt64 = 0, ticks: Int = 1) -> UInt64? {
        let now = policy.deadlineToArm(for: instant) + latency
        let awaited = policy.alarmRang(at: now, for: instant)
        for tick in 0..<ticks { policy.ticked(at: instant + UInt64(tick)) }
        policy.becameIdle(at: max(now, instant))
        return awaited
    }

    /// Wakes eight times, a millisecond apart, each time with this latency.
    private mutating func learn(latency: UInt64) {
        for number in 2...9 as ClosedRange<UInt64> { wake(for: number * 1_000_000, latency: latency) }
    }

    // MARK: Rhythm

    @Test mutating func `lets dense ticks share wake-ups`() {
        wake(for: 1_100_000, ticks: 10)
        #expect(policy.wakeUp(forFirst: 1_110_000, window: nil) == 1_200_000)
        #expect(policy.wakeUp(forFirst: 1_200_001, window: nil) == 1_200_001)
        wake(for: 1_200_000, ticks: 50)
        #expect(policy.wakeUp(forFirst: 1_202_000, window: nil) == 1_600_000)
        wake(for: 1_600_000, ticks: 400)
        #expect(policy.wakeUp(forFirst: 1_601_000, window: nil) == 2_600_000)
        wake(for: 2_600_000, ticks: 1)
        #expect(policy.wakeUp(forFirst: 2_601_000, window: nil) == 2_601_000)
    }

    @Test mutating func `treats an alarm that rings at once as a part of the same turn`() {
        wake(for: 1_100_000, ticks: 10)
        let awaited = policy.alarmRang(at: 1_150_000, for: WakeUpPolicy.atOnce)
        policy.becameIdle(at: 1_150_000)
        #expect(awaited == nil)
        #expect(policy.wakeUp(forFirst: 1_160_000, window: nil) == 1_200_000)
    }

    @Test mutating func `does not rest until an instant for which only a replaced alarm has rung`() {
        let hour: UInt64 = 3_600_000_000_000
        for round in 1...10 as ClosedRange<UInt64> {
            // The next alarm is armed, and then the one before it rings.
            let now = 1_000_000 + round * 100_000
            _ = policy.deadlineToArm(for: now + hour)
            #expect(policy.alarmRang(at: now, for: now + hour) == nil)
            for tick in 0..<100 { policy.ticked(at: now - UInt64(tick)) }
            policy.becameIdle(at: now)
            #expect(policy.wakeUp(forFirst: now + 50_000, window: nil) <= now + 1_000_000)
        }
    }

    // MARK: Lead

    @Test mutating func `asks to be woken earlier by the latency of wake-ups`() {
        #expect(policy.deadlineToArm(for: 2_000_000) == 2_000_000)
        learn(latency: 30_000)
        #expect(policy.deadlineToArm(for: 10_000_000) == 9_970_000)
        #expect(policy.deadline == 9_970_000)
    }

    @Test mutating func `spins until an instant that is near, and rests again before one that is not`() {
        learn(latency: 100_000)
        let late = wake(for: 10_000_000, latency: 100_000)
        #expect(late == nil)
        let near = wake(for: 11_000_000, latency: 60_000)
        #expect(near == 11_000_000)
        let far = wake(for: 12_000_000, latency: 20_000)
        #expect(far == nil)
    }

    // MARK: Sharing

    @Test mutating func `lets a timer with a tolerance wait until the end of its window`() {
        let window = TickWindow(earliest: 5_000_000, latest: 9_000_000)
        #expect(policy.timerEnqueued(in: Self.exact(4_000_000)) == 4_000_000)
        #expect(!policy.wantsWindow && !policy.mayServeEarly)
        #expect(policy.timerEnqueued(in: window) == 9_000_000)
        #expect(policy.wantsWindow && policy.mayServeEarly)
        #expect(policy.earliestTick(in: window) == 5_000_000)
        #expect(policy.comesUp(window) == 9_000_000)
    }

    @Test mutating func `wakes inside the window, at the instant that other timers choose`() {
        let window = TickWindow(earliest: 50_000_000, latest: 90_000_000)
        let first = policy.timerEnqueued(in: window)
        #expect(policy.wakeUp(forFirst: first, window: window) == 1 << 26)
    }

    @Test mutating func `wakes near the end of a window that begins soon, and later with a longer lead`() {
        policy.becameIdle(at: 1_000_000)
        let window = TickWindow(earliest: 1_010_000, latest: 1_110_000)
        #expect(policy.wakeUp(forFirst: 1_110_000, window: window) == (1_110_000 - 25_000) & ~4095)
        learn(latency: 30_000)
        let later = TickWindow(earliest: 9_040_000, latest: 9_140_000)
        #expect(policy.wakeUp(forFirst: 9_140_000, window: later) == 9_140_000 & ~4095)
    }

    @Test mutating func `rests where ticks are dense, also if a window ends earlier`() {
        wake(for: 1_100_000, ticks: 100)
        let window = TickWindow(earliest: 1_200_000, latest: 1_300_000)
        #expect(policy.wakeUp(forFirst: 1_300_000, window: window) == 2_100_000)
    }

    @Test mutating func `searches for timers that may tick early only when there may be one`() throws {
        _ = policy.timerEnqueued(in: TickWindow(earliest: 5_000_000, latest: 9_000_000))
        var search = try #require(policy.search(at: 2_000_000, first: 9_000_000))
        let isFound = search.includes(TickWindow(earliest: 5_000_000, latest: 9_000_000))
        let hasFound = policy.end(search)
        #expect(!isFound && !hasFound)
        #expect(policy.search(at: 4_999_999, first: 9_000_000) == nil)
        #expect(policy.search(at: 5_000_000, first: 9_000_000) != nil)
    }

    @Test mutating func `discards windows when no timer waits any more`() {
        _ = policy.timerEnqueued(in: TickWindow(earliest: 5_000_000, latest: 9_000_000))
        policy.queueEmptied()
        #expect(!policy.wantsWindow && !policy.mayServeEarly)
        #expect(WakeUpPolicy.lingering(after: 1_000) == 500_001_000)
        #expect(WakeUpPolicy.lingering(after: .max) == .max)
    }

    // MARK: Other clocks and contexts

    @Test mutating func `does not rest until an instant of the time before the clock was set back`() {
        wake(for: 9_000_000_000)
        wake(for: 9_000_001_000)
        #expect(policy.wakeUp(forFirst: 2_000_000, window: nil) == 9_001_001_000)
        policy.clockSetBack(to: 1_000_000)
        #expect(policy.wakeUp(forFirst: 2_000_000, window: nil) == 2_000_000)
        #expect(policy.wantsWindow && policy.mayServeEarly)
        wake(for: 2_000_000)
        #expect(policy.wakeUp(forFirst: 3_000_000, window: nil) == 3_000_000)
    }

    @Test mutating func `gives each tick an instant of its own where wake-ups are not shared`() {
        policy = WakeUpPolicy(sharesWakeUps: false, startingAt: 1_000_000)
        let window = TickWindow(earliest: 50_000_000, latest: 90_000_000)
        #expect(policy.timerEnqueued(in: window) == 1 << 26)
        #expect(policy.earliestTick(in: window) == 1 << 26)
        learn(latency: 30_000)
        let awaited = wake(for: 9_001_000, ticks: 1000)
        #expect(awaited == nil)
        #expect(policy.wakeUp(forFirst: 9_002_000, window: nil) == 9_002_000)
        #expect(policy.deadlineToArm(for: 20_000_000) == 20_000_000)
        #expect(!policy.wantsWindow && !policy.mayServeEarly)
        policy.clockSetBack(to: 1_000_000)
        #expect(!policy.wantsWindow)
    }
}
