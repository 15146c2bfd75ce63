import Synchronization
import Testing
import Timers

/// How much earlier than their ticks contexts ask to be woken.
@Suite(.timeLimit(.minutes(10)))
struct WakeUpLeadTests {
    /// The lead after wake-ups that took so long, all in nanoseconds, after a rest of a millisecond each.
    private func lead(after latencies: [UInt64], resting rest: UInt64 = 1_000_000) -> UInt64 {
        var now = 0 as UInt64
        var lead = WakeUpLead(startingAt: now)
        for latency in latencies {
            lead.rest(at: now)
            let instant = now + rest
            now = lead.wakeUp(for: instant) + latency
            lead.woke(at: now, for: instant)
        }
        return lead.nanoseconds
    }

    @Test func `nothing is known from a few wake-ups`() {
        #expect(lead(after: []) == 0)
        #expect(lead(after: Array(repeating: 30_000, count: 7)) == 0)
    }

    @Test func `the shortest of the last wake-ups counts`() {
        #expect(lead(after: [90_000, 80_000, 70_000, 30_000, 40_000, 50_000, 60_000, 70_000]) == 30_000)
    }

    @Test func `a faster wake-up counts at once`() {
        #expect(lead(after: Array(repeating: 100_000, count: 20) + [60_000]) == 60_000)
    }

    @Test func `a slower one counts when the faster ones are long ago`() {
        let fast = Array(repeating: 30_000 as UInt64, count: 8)
        #expect(lead(after: fast + Array(repeating: 90_000, count: 7)) == 30_000)
        #expect(lead(after: fast + Array(repeating: 90_000, count: 8)) == 90_000)
    }

    @Test func `a busy machine is not awaited for longer than a quarter of a millisecond`() {
        #expect(lead(after: Array(repeating: 5_000_000, count: 8)) == 250_000)
    }

    @Test func `wake-ups from a short rest tell nothing`() {
        #expect(lead(after: Array(repeating: 10_000, count: 100), resting: 20_000) == 0)
    }

    @Test func `nor do those before the instant that was asked for`() {
        var lead = WakeUpLead(startingAt: 0)
        for instant in stride(from: 1_000_000, through: 20_000_000, by: 1_000_000) as StrideThrough<UInt64> {
            lead.woke(at: instant - 1, for: instant)
            lead.rest(at: instant)
        }
        #expect(lead.nanoseconds == 0)
    }

    @Test func `an instant near the beginning of time has none before it`() {
        var lead = WakeUpLead(startingAt: 0)
        for instant in stride(from: 1_000_000, through: 20_000_000, by: 1_000_000) as StrideThrough<UInt64> {
            lead.woke(at: instant + 200_000, for: instant)
            lead.rest(at: instant + 200_000)
        }
        #expect(lead.wakeUp(for: 100_000) == 0)
    }

    @Test(arguments: [false, true])
    func `a context that wakes slowly is woken earlier, and its timers tick no earlier`(isConcurrent: Bool) throws {
        let driver = RungByHand(isConcurrent: isConcurrent)
        let scheduler = TimerScheduler(driver: driver)
        let early = Atomic(0)
        let timer = OwnedTimer(.every(.milliseconds(1)), on: scheduler) { tick in
            if SystemClock.now(.continuous) < tick.scheduled { early.add(1, ordering: .relaxed) }
        }
        let latency = Duration.microseconds(250)
        // Some may come late and be followed too soon by the next to count.
        for _ in 0..<40 { driver.wake(at: try #require(driver.instant) + latency) }
        let wakeUp = try #require(driver.instant)
        #expect(timer.nextTick == wakeUp + latency)
        let count = timer.tickCount
        driver.wake(at: wakeUp + latency / 2 + .microseconds(1))
        #expect(timer.tickCount == count + 1)
        #expect(early.load(ordering: .relaxed) == 0)
    }
}
