import Synchronization
import TestSupport
import Testing
import Timers
import TimersTesting

/// A mistake of one test does not end the process of all tests.
@Suite(.patient) struct `A call that a time cannot carry out` {
    enum Misuse: CaseIterable {
        case back, otherClock, wallClock, process, system

        var message: String {
            switch self {
            case .back: "time cannot be moved back by -3.0 seconds"
            case .otherClock: "time cannot be moved to an instant of the wall clock"
            case .wallClock: "the wall clock cannot be set to an instant of the continuous clock"
            case .process, .system: "a process or a machine cannot stand still for -3.0 seconds"
            }
        }

        func call(_ time: VirtualTime) {
            switch self {
            case .back: time.advance(by: .seconds(-3))
            case .otherClock: time.advance(to: time.now(on: .wall) + .seconds(3))
            case .wallClock: time.setWallClock(to: time.now + .seconds(3))
            case .process: time.suspendProcess(for: .seconds(-3))
            case .system: time.suspendSystem(for: .seconds(-3))
            }
        }

        func call(_ time: VirtualTime) async {
            switch self {
            case .back: await time.advance(by: .seconds(-3))
            case .otherClock: await time.advance(to: time.now(on: .wall) + .seconds(3))
            case .wallClock: await time.setWallClock(to: time.now + .seconds(3))
            case .process: await time.suspendProcess(for: .seconds(-3))
            case .system: await time.suspendSystem(for: .seconds(-3))
            }
        }
    }

    private static func expectStill(_ time: VirtualTime, _ ticks: borrowing Atomic<Int>) {
        for clock in TimerSchedule.ClockKind.allCases { #expect(time.now(on: clock).nanoseconds == 0) }
        #expect(ticks.load(ordering: .relaxed) == 0)
    }

    @Test(arguments: Misuse.allCases) func `is an issue of its test, and moves nothing`(_ misuse: Misuse) async {
        let ticks = Atomic(0)
        let time = VirtualTime()
        let timer = OwnedTimer(.every(.seconds(1)), on: time.scheduler) { _ in ticks.add(1, ordering: .relaxed) }
        let test = Test.current?.sourceLocation
        withKnownIssue {
            misuse.call(time)
        } matching: { issue in
            issue.sourceLocation == test && issue.comments.contains { $0.rawValue.contains(misuse.message) }
        }
        Self.expectStill(time, ticks)
        await withKnownIssue {
            await misuse.call(time)
        } matching: { issue in
            issue.sourceLocation == test && issue.comments.contains { $0.rawValue.contains(misuse.message) }
        }
        Self.expectStill(time, ticks)
        timer.cancel()
    }

    @Test func `is the current time of a test without the trait, which gets one that stands still`() {
        withKnownIssue {
            #expect(VirtualTime.current.now.nanoseconds == 0)
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("give the test the trait .virtualTime") }
        }
    }

    @Test func `is a limit of no time, which counts as a day`() async {
        let time = VirtualTime()
        await withKnownIssue {
            await time.runAutoAdvancing(within: .zero) { try? await time.clock.sleep(for: .seconds(60)) }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("time cannot move by at most 0.0 seconds") }
        }
        #expect(time.now.nanoseconds == 60_000_000_000)
    }

    @Test func `is a time line that cannot be read`() {
        let time = VirtualTime()
        let recorder = TickRecorder(in: time, unit: .seconds(1))
        withKnownIssue {
            _ = recorder == "-?-"
        }
    }
}
