import Countdowns
import Foundation
import TestSupport
import Testing
import Timers
import TimersTesting

/// A store after a restart of the machine: the wall clock says once what is left of a countdown.
@MainActor
@Suite(.patient)
struct CountdownAnchorTests {
    private let folder = StoreFolder()
    private let time = VirtualTime()
    private static let second: UInt64 = 1_000_000_000

    init() {
        time.advance(by: .seconds(1000))
        time.setWallClock(to: Self.date(50_000))
    }

    private static func date(_ seconds: UInt64) -> TimerInstant {
        TimerInstant(nanoseconds: seconds * second, on: .wall)
    }

    /// Keeps a countdown of a minute that has run for 10 s when another boot ends, at 50,000 s on the wall clock.
    private func keepInAnotherBoot(_ boot: String? = "another") throws {
        var machine = try CountdownMachine(validating: .seconds(60), unit: .seconds(1))
        machine.start(at: 7 * Self.second)
        let moment = CountdownMoment(continuous: 17 * Self.second, wall: 50_000 * Self.second, boot: boot)
        try folder.store.saveNow(Countdown.Snapshot(machine, at: moment), for: "a")
    }

    /// A process that asks for the countdown.
    private func countdown() throws -> Countdown {
        let store = folder.store
        let countdown = time.run { store.countdown("a", from: .seconds(60)) }
        try store.flushNow()
        return countdown
    }

    @Test(arguments: ["another", nil])
    func `each process of the new boot goes on where the last one was, with a wall clock set back`(
        boot: String?
    ) throws {
        try keepInAnotherBoot(boot)
        time.setWallClock(to: Self.date(1000))
        for left in [50, 30, 10] {
            #expect(try countdown().remaining == .seconds(left))
            time.suspendProcess(for: .seconds(20))
        }
        #expect(try countdown().phase == .finished)
    }

    @Test func `a wall clock that is corrected later changes nothing`() throws {
        try keepInAnotherBoot()
        time.setWallClock(to: Self.date(50_005))
        #expect(try countdown().remaining == .seconds(45))
        time.setWallClock(to: Self.date(50_030))
        #expect(try countdown().remaining == .seconds(45))
        time.setWallClock(to: Self.date(1))
        #expect(try countdown().remaining == .seconds(45))
    }

    @Test func `the new anchor is written once, and none is written in the same boot`() throws {
        try keepInAnotherBoot()
        let log = CallLog()
        func look() throws {
            let store = log.store(folder.file)
            _ = time.run { store.countdown("a", from: .seconds(60)) }
            try store.flushNow()
        }
        try look()
        #expect(log.count(.rename) == 1)
        try look()
        #expect(log.count(.rename) == 1)
    }

    @Test func `an end that the wall clock gave stays one, and is announced`() throws {
        try keepInAnotherBoot()
        time.setWallClock(to: Self.date(60_000))
        _ = try countdown()
        time.setWallClock(to: Self.date(50_000))
        let store = folder.store
        let countdown = time.run { store.countdown("a", from: .seconds(60)) }
        #expect(countdown.phase == .finished)
        let ends = Tally()
        countdown.onFinish(owner: ends) { ends in ends.add() }
        time.advance(by: .zero)
        #expect(ends.sum == 1)
        try store.flushNow()
        #expect(try folder.store.snapshot(for: "a")?.phase == .finished)
    }

    @Test func `a change that another process makes at the same time is kept`() throws {
        try keepInAnotherBoot()
        let paused = Countdown.Snapshot.make(.seconds(60)) { machine in
            machine.start(at: 0)
            machine.pause(at: 1)
        }
        let log = CallLog { [folder] call, number in
            // The first process has read the countdown, and is about to take the lock for its anchor.
            if call == .lock, number == 1 { try? folder.store.saveNow(paused, for: "a") }
            return nil
        }
        let store = log.store(folder.file)
        let countdown = time.run { store.countdown("a", from: .seconds(60)) }
        try store.flushNow()
        #expect(countdown.phase == .running)
        #expect(try folder.store.snapshot(for: "a") == paused)
    }

    @Test func `an anchor that cannot be written is reported, and the countdown works`() throws {
        try keepInAnotherBoot()
        let log = CallLog { call, _ in call == .create ? 28 : nil }
        let store = log.store(folder.file)
        #expect(time.run { store.countdown("a", from: .seconds(60)) }.remaining == .seconds(50))
        #expect(throws: CountdownStoreError.self) { try store.flushNow() }
        #expect(log.errors.map(\.code) == [.system])
    }
}

/// The names of boots on Linux.
@Suite struct BootTests {
    private static func table(_ seconds: String, _ nanoseconds: String) -> String {
        "monotonic           5         6\nboottime   \(seconds) \(nanoseconds)\n"
    }

    @Test func `a clock that no time namespace moves has the name of its boot`() {
        #expect(Boot.name("a", offsets: Self.table("0", "0")) == "a")
    }

    @Test func `each offset of the clock has a name of its own`() {
        let names = [("0", "0"), ("7", "0"), ("0", "7"), ("-7", "0"), ("77", "0"), ("7", "7")].map { offset in
            Boot.name("a", offsets: Self.table(offset.0, offset.1))
        }
        #expect(Set(names).count == names.count)
        #expect(!names.contains(nil))
    }

    @Test func `a clock that moves by an unknown offset has no name`() {
        #expect(Boot.name("a", offsets: "monotonic 0 0\n") == nil)
        #expect(Boot.name("a", offsets: "") == nil)
    }
}
