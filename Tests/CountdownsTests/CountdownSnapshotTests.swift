import Countdowns
import Foundation
import Testing
import Timers
import TimersTesting

/// What is left of a countdown that was kept, by what has happened since.
@Suite struct CountdownSnapshotTests {
    private static let second: UInt64 = 1_000_000_000
    private static let hour = 3600 * second

    /// A countdown of a minute, kept after 10 s, at 100 s since the start of the machine and some date.
    private let kept = CountdownMoment(continuous: 110 * second, wall: 1_000_010 * second, boot: "a")

    private func machine() throws -> CountdownMachine {
        var machine = try CountdownMachine(validating: .seconds(60), unit: .seconds(1))
        machine.start(at: 100 * Self.second)
        return machine
    }

    private func restored(_ moment: CountdownMoment) throws -> UInt64 {
        let snapshot = Countdown.Snapshot(try machine(), at: kept)
        // Every restored snapshot goes through the encoded form.
        let decoded = try JSONDecoder().decode(
            Countdown.Snapshot.self, from: try JSONEncoder().encode(snapshot))
        #expect(decoded == snapshot)
        return decoded.machine(at: moment).remaining(at: moment.continuous) / Self.second
    }

    private func moment(
        after seconds: UInt64, wallMoved: Int64 = 0, boot: String? = "a", continuous: UInt64? = nil
    ) -> CountdownMoment {
        let wall = Int64(kept.wall + seconds * Self.second) + wallMoved * Int64(Self.second)
        return CountdownMoment(
            continuous: continuous ?? kept.continuous + seconds * Self.second, wall: UInt64(wall), boot: boot)
    }

    @Test(arguments: [0, 3600, -3600, 86_400 * 365, -1_000_000] as [Int64])
    func `in the same boot it goes on, to whatever time the wall clock was set`(moved: Int64) throws {
        #expect(try restored(moment(after: 0, wallMoved: moved)) == 50)
        #expect(try restored(moment(after: 20, wallMoved: moved)) == 30)
        #expect(try restored(moment(after: 50, wallMoved: moved)) == 0)
        #expect(try restored(moment(after: 5000, wallMoved: max(moved, -5000))) == 0)
    }

    @Test func `after a restart of the machine the wall clock decides`() throws {
        #expect(try restored(moment(after: 20, boot: "b", continuous: 5)) == 30)
        #expect(try restored(moment(after: 50, boot: "b", continuous: 5)) == 0)
        #expect(try restored(moment(after: 5000, boot: "b", continuous: 5)) == 0)
        // The continuous clock of the new boot may be ahead of the old one.
        #expect(try restored(moment(after: 20, boot: "b", continuous: 500 * Self.hour)) == 30)
    }

    @Test func `after a restart, a wall clock that was set back gives no more than was left`() throws {
        #expect(try restored(moment(after: 20, wallMoved: -10, boot: "b")) == 40)
        #expect(try restored(moment(after: 20, wallMoved: -3600, boot: "b")) == 50)
        #expect(try restored(moment(after: 20, wallMoved: -1_000_000, boot: "b")) == 50)
    }

    @Test func `after a restart, a wall clock that was set forward takes from what is left`() throws {
        #expect(try restored(moment(after: 20, wallMoved: 10, boot: "b")) == 20)
        #expect(try restored(moment(after: 20, wallMoved: 3600, boot: "b")) == 0)
    }

    @Test func `where the boot is not known the wall clock decides`() throws {
        #expect(try restored(moment(after: 20, wallMoved: 5, boot: nil)) == 25)
        var nameless = kept
        nameless.boot = nil
        let snapshot = Countdown.Snapshot(try machine(), at: nameless)
        let later = moment(after: 20, wallMoved: 5, boot: nil)
        #expect(snapshot.machine(at: later).remaining(at: later.continuous) == 25 * Self.second)
    }

    @Test func `a continuous clock that shows less than before is another clock`() throws {
        #expect(try restored(moment(after: 20, continuous: 5 * Self.second)) == 30)
    }

    @Test(arguments: [nil, "a", "b"] as [String?])
    func `idle, paused and finished ones stay as they were`(boot: String?) throws {
        let later = moment(after: 5000, wallMoved: 77, boot: boot)
        var idle = try CountdownMachine(validating: .seconds(60), unit: .milliseconds(100))
        idle.adjust(by: .seconds(5), at: 0)
        var paused = try machine()
        paused.pause(at: kept.continuous)
        var finished = try machine()
        _ = finished.expire(at: 1000 * Self.second)
        for before in [idle, paused, finished] {
            let snapshot = Countdown.Snapshot(before, at: kept)
            let data = try JSONEncoder().encode(snapshot)
            #expect(try JSONDecoder().decode(Countdown.Snapshot.self, from: data).machine(at: later) == before)
            #expect(snapshot.deadline == nil)
        }
    }

    @Test func `what was added is kept, and progress with it`() throws {
        var machine = try machine()
        machine.adjust(by: .seconds(40), at: kept.continuous)
        let snapshot = Countdown.Snapshot(machine, at: kept)
        let later = moment(after: 40, boot: "b")
        #expect(snapshot.machine(at: later).progress(at: later.continuous) == 0.5)
        #expect(snapshot.deadline == TimerInstant(nanoseconds: kept.wall + 90 * Self.second, on: .wall))
    }

    // MARK: Damage

    private static let whole = """
        {"version":1,"phase":"running","duration":60,"unit":1,"total":60,"remaining":50,\
        "wallDeadline":1000,"continuousDeadline":900,"boot":"a"}
        """

    @Test func `a whole form is read`() throws {
        _ = try JSONDecoder().decode(Countdown.Snapshot.self, from: Data(Self.whole.utf8))
    }

    @Test(arguments: [
        ("\"version\":1", "\"version\":7", "version 7"), ("running", "melted", "'melted'"),
        ("\"duration\":60", "\"duration\":0", "0 ns"), ("\"unit\":1", "\"unit\":0", "0 ns"),
        ("\"remaining\":50", "\"remaining\":61", "61 ns"), ("running", "finished", "finished"),
        ("running", "idle", "idle"), ("\"unit\":1", "\"unit\":-1", "-1"), ("\"total\":60,", "", "total"),
        ("\"wallDeadline\":1000,", "", "wallDeadline"),
    ])
    func `a damaged form is refused and the value named`(part: String, instead: String, name: String) {
        let text = Self.whole.replacing(part, with: instead)
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Countdown.Snapshot.self, from: Data(text.utf8))
        }
        #expect(error.map { "\($0)".contains(name) } == true)
    }

    // MARK: Whole countdowns

    @MainActor @Test(.virtualTime) func `a running countdown goes on, and its end comes once`() {
        let time = VirtualTime.current
        let first = Countdown(from: .seconds(60))
        first.start()
        time.advance(by: .milliseconds(17_700))
        let snapshot = first.snapshot
        first.reset()
        time.advance(by: .seconds(2))
        time.setWallClock(to: TimerInstant(nanoseconds: Self.hour, on: .wall))
        let second = Countdown(restoring: snapshot)
        var ends = 0
        second.onFinish(owner: second) { _ in ends += 1 }
        #expect(second.phase == .running)
        #expect(second.remaining == .milliseconds(40_300))
        time.advance(by: .milliseconds(40_299))
        #expect(ends == 0)
        time.advance(by: .seconds(10))
        #expect(ends == 1)
        let third = Countdown(restoring: second.snapshot)
        third.onFinish(owner: second) { _ in ends += 1 }
        time.advance(by: .seconds(10))
        #expect(third.phase == .finished)
        #expect(ends == 1)
    }

    @MainActor @Test(.virtualTime)
    func `a countdown that has ended since is finished at the first look, and announced once`() {
        let time = VirtualTime.current
        let first = Countdown(from: .seconds(60))
        first.start()
        let snapshot = first.snapshot
        first.reset()
        time.suspendProcess(for: .seconds(100))
        let second = Countdown(restoring: snapshot)
        #expect(second.phase == .finished)
        var ends = 0
        time.advance(by: .zero)
        // No action was there to announce the end.
        second.onFinish(owner: second) { _ in ends += 1 }
        #expect(ends == 0)
        time.advance(by: .seconds(10))
        #expect(ends == 1)
    }
}
