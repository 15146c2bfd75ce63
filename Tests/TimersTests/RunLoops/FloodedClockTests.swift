import Synchronization
import TestSupport
import Testing
import Timers

/// Timers on one clock of a run loop that are always due.
@Suite(.patient)
struct FloodedClockTests {
    private typealias Clock = TimerSchedule.ClockKind

    /// Alarms that are armed again, for an instant in the past, while they ring.
    private final class Flood: Sendable {
        private let driver: any TimerDriver
        private let rounds: Int
        private let log = Mutex<[Clock]>([])

        init(_ driver: any TimerDriver, rounds: Int) {
            self.driver = driver
            self.rounds = rounds
        }

        var rings: [Clock] { log.withLock { log in log } }

        func arm(_ clock: Clock) {
            let alarm = TimerAlarm(clock: clock) { [self] in
                let isLast = log.withLock { log in
                    log.append(clock)
                    return log.count { other in other == clock } == rounds
                }
                if !isLast { arm(clock) }
            }
            driver.arm(alarm, at: TimerInstant(nanoseconds: 0, on: alarm.clock))
        }
    }

    @Test func `alarms that are always due take turns, in the order of the clocks`() async {
        let thread = LoopThread()
        let rings = await thread.run {
            let scheduler = TimerScheduler.runLoop(.current)
            let flood = Flood(scheduler.driver, rounds: 4)
            // In reverse order: the order of arming does not matter.
            for clock in Clock.allCases.reversed() { flood.arm(clock) }
            _ = runModally { flood.rings.count == 4 * Clock.allCases.count }
            return flood.rings
        }
        #expect(rings == Array(repeating: Clock.allCases, count: 4).flatMap { clocks in clocks })
        thread.end()
    }

    /// The largest number of ticks of one clock in a turn.
    ///
    /// The context also ends the turn after a millisecond.
    private static let ticksPerTurn = 256

    private static let pairs = Clock.allCases.flatMap { flooded in
        Clock.allCases.filter { other in other != flooded }.map { other in (flooded, other) }
    }

    @Test(arguments: pairs)
    func `timers that are always due do not starve those on other clocks`(
        flooded: TimerSchedule.ClockKind, other: TimerSchedule.ClockKind
    ) async {
        let thread = LoopThread()
        let before = await thread.run {
            // Both are due before the loop runs, so its first turn serves both.
            let flood = OwnedTimer(
                .every(.nanoseconds(1)).missedTicks(.catchUp(limit: .max)).clock(flooded), runLoop: .current
            ) { _ in }
            var before: Int?
            let timer = OwnedTimer(.after(.zero).clock(other), runLoop: .current) { _ in before = flood.tickCount }
            defer { flood.cancel() }
            _ = runModally { timer.state.isFinished || flood.tickCount > 100 * Self.ticksPerTurn }
            return before
        }
        #expect((before ?? .max) <= Self.ticksPerTurn)
        thread.end()
    }
}
