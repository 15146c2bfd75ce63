import Testing
import Timers
import TimersTesting

/// Instants at which programs have failed: the ends of common counters, in the units in which they count.
///
/// Rule 1, the grid; rule 6, pause; rule 9, clocks.
@Suite struct TimeBombTests {
    enum Bomb: UInt64, CaseIterable, Sendable {
        /// 24.8 days: milliseconds in 31 bits.
        case signedMilliseconds = 2_147_483_648_000_000
        /// 49.7 days: milliseconds in 32 bits.
        case milliseconds = 4_294_967_296_000_000
        /// 104 days: nanoseconds that a double-precision number counts exactly.
        case exactDouble = 9_007_199_254_740_992
        /// 400 days: from here on Dispatch gets no instant that far away.
        case farForDispatch = 36_028_797_018_963_968
        /// The year 2038: seconds in 31 bits.
        case signedSeconds = 2_147_483_648_000_000_000
        /// The year 2106: seconds in 32 bits.
        case seconds = 4_294_967_296_000_000_000
        /// The year 2116: from here on a deadline has no room for its marks, and moves with the lock held.
        case markedDeadline = 4_611_686_018_427_387_904
        /// 292 years: signed nanoseconds in 64 bits.
        case signedNanoseconds = 9_223_372_036_854_775_808
    }

    /// A timer that starts ten seconds before the bomb.
    private func timer(_ schedule: TimerSchedule, before bomb: Bomb) -> RecordedTimer {
        let time = VirtualTime(allowsPendingTimers: true)
        time.advance(to: TimerInstant(nanoseconds: bomb.rawValue) - .seconds(10))
        return RecordedTimer(schedule, in: time)
    }

    @Test(arguments: Bomb.allCases)
    func `a grid goes on over it`(bomb: Bomb) {
        let recorded = timer(.every(.seconds(1)), before: bomb)
        recorded.time.advance(by: .seconds(20))
        let start = bomb.rawValue - 10_000_000_000
        #expect(recorded.deliveries.map(\.instant) == (1...20).map { second in start + second * 1_000_000_000 })
        #expect(recorded.deliveries.allSatisfy { tick in tick.missed == 0 && tick.lateness == 0 })
    }

    @Test(arguments: Bomb.allCases)
    func `a timeout that is moved over it ticks at its deadline`(bomb: Bomb) {
        let recorded = timer(.after(.seconds(3)), before: bomb)
        for _ in 0..<20 {
            recorded.time.advance(by: .seconds(1))
            recorded.timer.restart()
            #expect(recorded.timer.remaining == .seconds(3))
        }
        #expect(recorded.deliveries.isEmpty)
        recorded.time.advance(by: .seconds(3))
        #expect(recorded.deliveries.map(\.instant) == [bomb.rawValue + 13_000_000_000])
    }

    @Test(arguments: Bomb.allCases)
    func `a pause over it keeps what is left`(bomb: Bomb) {
        let recorded = timer(.every(.seconds(8)), before: bomb)
        recorded.time.advance(by: .seconds(5))
        recorded.timer.pause()
        recorded.time.advance(by: .seconds(30))
        #expect(recorded.timer.remaining == .seconds(3))
        recorded.timer.resume()
        recorded.time.advance(by: .seconds(3))
        #expect(recorded.deliveries.map(\.instant) == [bomb.rawValue + 28_000_000_000])
    }

    @Test(arguments: Bomb.allCases)
    func `one timer that waits until it and one that waits longer come in order`(bomb: Bomb) {
        let time = VirtualTime(allowsPendingTimers: true)
        let exact = RecordedTimer(.after(.nanoseconds(Int64(clamping: bomb.rawValue))), in: time)
        let later = RecordedTimer(.after(.nanoseconds(Int64(clamping: bomb.rawValue)) + .nanoseconds(1)), in: time)
        time.advanceToNextTick()
        #expect(exact.deliveries.count == 1 && later.deliveries.isEmpty)
        time.advanceToNextTick()
        #expect(later.deliveries.map(\.lateness) == [0])
    }

    @Test(arguments: Bomb.allCases)
    func `the wall clock passes it`(bomb: Bomb) {
        let time = VirtualTime(allowsPendingTimers: true)
        time.setWallClock(to: TimerInstant(nanoseconds: bomb.rawValue, on: .wall) - .seconds(2))
        let recorded = RecordedTimer(.every(.seconds(1)).clock(.wall), in: time)
        time.advance(by: .seconds(4))
        let start = bomb.rawValue - 2_000_000_000
        #expect(recorded.deliveries.map(\.instant) == (1...4).map { second in start + second * 1_000_000_000 })
    }

    @Test func `after a year asleep there is one tick, and it counts the others`() {
        let time = VirtualTime(allowsPendingTimers: true)
        let continuous = RecordedTimer(.every(.seconds(1)), in: time)
        let suspending = RecordedTimer(.every(.seconds(1)).clock(.suspending), in: time)
        time.suspendSystem(for: .seconds(365 * 86_400))
        #expect(continuous.deliveries.map(\.missed) == [365 * 86_400 - 1])
        #expect(suspending.deliveries.isEmpty)
        time.advance(by: .seconds(1))
        #expect(continuous.deliveries.count == 2 && suspending.deliveries.count == 1)
    }
}
