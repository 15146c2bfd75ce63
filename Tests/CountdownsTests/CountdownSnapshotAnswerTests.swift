import Countdowns
import Foundation
import Testing
import Timers
import TimersTesting

/// What a snapshot says of its countdown at an instant, on any thread.
@Suite(.virtualTime) struct CountdownSnapshotAnswerTests {
    private static let second: UInt64 = 1_000_000_000
    private let time = VirtualTime.current

    /// A countdown of a minute that has run for 10 s in virtual time; the wall clock shows 1,000,010 s.
    private func running(boot: String? = "virtual") throws -> Countdown.Snapshot {
        var machine = try CountdownMachine(validating: .seconds(60), unit: .seconds(7))
        machine.start(at: 0)
        let moment = CountdownMoment(continuous: 10 * Self.second, wall: 1_000_010 * Self.second, boot: boot)
        return Countdown.Snapshot(machine, at: moment)
    }

    private func instant(_ seconds: UInt64, on clock: TimerSchedule.ClockKind) -> TimerInstant {
        TimerInstant(nanoseconds: seconds * Self.second, on: clock)
    }

    @Test func `an instant of the wall clock is answered by the deadline, the same everywhere`() throws {
        for boot in ["virtual", "another", nil] {
            let kept = try running(boot: boot)
            // Other clocks, and the boot of this process, do not matter.
            time.advance(by: .seconds(7777))
            let later = instant(1_000_030, on: .wall)
            #expect(kept.remaining(at: later) == .seconds(30))
            #expect(kept.remainingUnits(at: later) == 5)
            #expect(kept.progress(at: later) == 0.5)
            #expect(kept.phase(at: later) == .running)
            let end = try #require(kept.deadline)
            #expect(kept.phase(at: end.advanced(by: .nanoseconds(-1))) == .running)
            #expect(kept.remaining(at: end.advanced(by: .nanoseconds(-1))) == .nanoseconds(1))
            #expect(kept.phase(at: end) == .finished)
            #expect(kept.remaining(at: end) == .zero)
            #expect(kept.remainingUnits(at: end) == 0)
            #expect(kept.progress(at: end) == 1)
            // Before the snapshot was taken there was not more left.
            #expect(kept.remaining(at: instant(5, on: .wall)) == .seconds(50))
        }
    }

    @Test func `in the same boot an instant of the continuous clock is exact, wherever the wall clock was set`() throws
    {
        let kept = try running()
        time.setWallClock(to: instant(7, on: .wall))
        #expect(kept.remaining(at: instant(30, on: .continuous)) == .seconds(30))
        #expect(kept.phase(at: instant(60, on: .continuous)) == .finished)
        #expect(kept.remaining(at: instant(30, on: .suspending)) == .seconds(30))
    }

    @Test(arguments: ["another", nil])
    func `elsewhere the wall clock decides for it too, as it is set now`(boot: String?) throws {
        let kept = try running(boot: boot)
        time.advance(by: .seconds(500))
        time.setWallClock(to: instant(1_000_020, on: .wall))
        #expect(kept.remaining(at: instant(500, on: .continuous)) == .seconds(40))
        #expect(kept.remaining(at: instant(510, on: .continuous)) == .seconds(30))
        #expect(kept.phase(at: instant(540, on: .continuous)) == .finished)
        #expect(kept.remaining(at: instant(495, on: .continuous)) == .seconds(45))
    }

    @Test func `a snapshot that was kept answers like the countdown that is restored from it`() async throws {
        let data = try JSONEncoder().encode(try running())
        let kept = try JSONDecoder().decode(Countdown.Snapshot.self, from: data)
        await MainActor.run {
            time.advance(by: .milliseconds(25_300))
            let countdown = Countdown(restoring: kept)
            let now = TimerClock().now
            #expect(kept.remaining(at: now) == countdown.remaining)
            #expect(kept.remainingUnits(at: now) == countdown.remainingUnits)
            #expect(kept.progress(at: now) == countdown.progress)
            #expect(kept.phase(at: now) == countdown.phase)
        }
    }

    @Test(arguments: [TimerSchedule.ClockKind.wall, .continuous, .suspending])
    func `idle, paused and finished countdowns stand still`(clock: TimerSchedule.ClockKind) throws {
        let idle = Countdown.Snapshot.idle(.seconds(60))
        let paused = Countdown.Snapshot.make(.seconds(60)) { machine in
            machine.start(at: 0)
            machine.pause(at: 15 * Self.second)
        }
        let finished = Countdown.Snapshot.make(.seconds(60)) { machine in
            machine.start(at: 0)
            _ = machine.expire(at: 60 * Self.second)
        }
        for seconds in [0, 1, 1_000_000] as [UInt64] {
            let instant = instant(seconds, on: clock)
            #expect(idle.phase(at: instant) == .idle)
            #expect(idle.remaining(at: instant) == .seconds(60))
            #expect(idle.progress(at: instant) == 0)
            #expect(paused.phase(at: instant) == .paused)
            #expect(paused.remainingUnits(at: instant) == 45)
            #expect(paused.progress(at: instant) == 0.25)
            #expect(finished.phase(at: instant) == .finished)
            #expect(finished.remaining(at: instant) == .zero)
            #expect(finished.progress(at: instant) == 1)
        }
    }

    @Test func `the end of time is past every deadline`() throws {
        let kept = try running()
        for clock in [TimerSchedule.ClockKind.wall, .continuous, .suspending] {
            #expect(kept.phase(at: TimerInstant(nanoseconds: .max, on: clock)) == .finished)
        }
    }
}
