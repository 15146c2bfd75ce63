import Synchronization
import TestSupport
import Testing
import Timers

/// How much earlier than their ticks contexts ask to be woken.
@Suite(.patient)
struct WakeUpLeadTests {
    /// Returns the lead after wake-ups with these latencies, each after a rest of `rest`, all in nanoseconds.
    private func lead(after latencies: [UInt64], resting rest: UInt64 = 1_000_000) -> WakeUpLead {
        var lead = WakeUpLead(startingAt: 0)
        var now = 0 as UInt64
        for latency in latencies { wake(&lead, after: rest, latency, &now) }
        return lead
    }

    private func wake(_ lead: inout WakeUpLead, after rest: UInt64, _ latency: UInt64, _ now: inout UInt64) {
        lead.becameIdle(at: now)
        lead.ask(for: now + rest)
        now = lead.deadline + latency
        lead.wokeUp(at: now)
    }

    @Test func `the lead stays zero for the first few wake-ups`() {
        #expect(lead(after: []).nanoseconds == 0)
        #expect(lead(after: Array(repeating: 30_000, count: 7)).nanoseconds == 0)
    }

    @Test func `the shortest of the last wake-ups counts`() {
        #expect(lead(after: [90_000, 80_000, 70_000, 30_000, 40_000, 50_000, 60_000, 70_000]).nanoseconds == 30_000)
    }

    @Test func `a faster wake-up counts at once`() {
        #expect(lead(after: Array(repeating: 100_000, count: 20) + [60_000]).nanoseconds == 60_000)
    }

    @Test func `a slower wake-up counts once the faster ones are long ago`() {
        let fast = Array(repeating: 30_000 as UInt64, count: 8)
        #expect(lead(after: fast + Array(repeating: 90_000, count: 7)).nanoseconds == 30_000)
        #expect(lead(after: fast + Array(repeating: 90_000, count: 8)).nanoseconds == 90_000)
    }

    @Test func `the lead is at most a quarter of a millisecond, however slow the machine is`() {
        #expect(lead(after: Array(repeating: 5_000_000, count: 8)).nanoseconds == 250_000)
    }

    @Test func `wake-ups after a short rest do not count`() {
        #expect(lead(after: Array(repeating: 10_000, count: 100), resting: 20_000).nanoseconds == 0)
    }

    @Test func `a wake-up faster than the lead counts even after a short rest`() {
        var lead = lead(after: Array(repeating: 150_000, count: 8))
        var now = 1_000_000_000 as UInt64
        wake(&lead, after: 60_000, 5_000, &now)
        #expect(lead.nanoseconds == 5_000)
    }

    @Test func `the lead takes at most half of a rest`() {
        var lead = lead(after: Array(repeating: 150_000, count: 8))
        lead.becameIdle(at: 1_000_000_000)
        lead.ask(for: 1_000_100_000)
        #expect(lead.deadline == 1_000_050_000)
        lead.ask(for: 1_000_400_000)
        #expect(lead.deadline == 1_000_250_000)
        lead.ask(for: 0)
        #expect(lead.deadline == 0)
    }

    @Test func `a wake-up before its deadline does not count`() {
        var lead = WakeUpLead(startingAt: 0)
        for instant in stride(from: 1_000_000, through: 20_000_000, by: 1_000_000) as StrideThrough<UInt64> {
            lead.ask(for: instant)
            lead.wokeUp(at: instant - 1)
            lead.becameIdle(at: instant)
        }
        #expect(lead.nanoseconds == 0)
    }

    @Test(arguments: [false, true])
    func `a context that wakes slowly is woken earlier, and its timers tick no earlier`(isConcurrent: Bool) throws {
        let driver = ManuallyWokenDriver(isConcurrent: isConcurrent)
        let scheduler = TimerScheduler(driver: driver)
        let early = Atomic(0)
        func timer(_ schedule: TimerSchedule) -> OwnedTimer {
            OwnedTimer(schedule, on: scheduler) { tick in
                if SystemClock.now(.continuous) < tick.scheduled { early.add(1, ordering: .relaxed) }
            }
        }
        let first = timer(.every(.milliseconds(1)))
        let latency = Duration.microseconds(250)
        for _ in 0..<20 { driver.wake(at: try #require(driver.instant) + latency) }
        first.cancel()
        // So far away that half of the rest until then is longer than the lead.
        let second = timer(.after(.seconds(1)))
        // The alarm of the first is still armed.
        driver.wake(at: try #require(driver.instant) + latency)
        let wakeUp = try #require(driver.instant)
        #expect(second.nextTick == wakeUp + latency)
        driver.wake(at: wakeUp + latency / 2 + .microseconds(1))
        #expect(second.tickCount == 1)
        #expect(early.load(ordering: .relaxed) == 0)
    }
}
