import TestSupport
import Testing
import Timers
import TimersTesting

/// Rule 11, errors in actions: what a timer does when its action throws.
@Suite(.patient)
struct `A timer whose action throws` {
    struct Failure: Error {}

    /// Runs a timer whose action throws in the ticks `failing`.
    ///
    /// - Returns: the ticks, the final state, and the errors that the observer received.
    private func run(
        _ schedule: TimerSchedule, failing: Set<Int>, for duration: Duration = .seconds(5)
    ) -> (ticks: [UInt64], missed: [Int], state: String, events: [String]) {
        let time = VirtualTime()
        let (log, events) = (TickLog(), EventLog())
        time.scheduler.observer = events
        let state = time.run {
            let timer = OwnedTimer(schedule, on: .shared) { tick in
                log.note(tick)
                if failing.contains(tick.count) { throw Failure() }
            }
            time.advance(by: duration)
            defer { timer.cancel() }
            return "\(timer.state)"
        }
        return (log.milliseconds, log.missed, state, events.names.filter { $0 == "timer threw" })
    }

    @Test func `goes on and counts the tick by default`() {
        let (ticks, _, state, events) = run(.every(.seconds(1)), failing: [1, 2, 4])
        #expect(ticks == [1_000, 2_000, 3_000, 4_000, 5_000])
        #expect(state.hasPrefix("scheduled"))
        #expect(events.count == 3)
    }

    @Test func `fails with the error of its last tick by default`() {
        let last = run(.every(.seconds(1), times: 3), failing: [1, 3])
        #expect(last.ticks == [1_000, 2_000, 3_000])
        #expect(last.state == "finished(failed: Failure())")
        #expect(run(.every(.seconds(1), times: 3), failing: [1, 2]).state == "finished(completed)")
        #expect(run(.after(.seconds(1)), failing: [1]).state == "finished(failed: Failure())")
    }

    @Test func `fails with the error of its last irregular tick`() {
        let schedule = TimerSchedule.intervals { progress in progress.count < 2 ? .seconds(1) : nil }
        #expect(run(schedule, failing: [1]).state == "finished(completed)")
        #expect(run(schedule, failing: [2]).state == "finished(failed: Failure())")
    }

    @Test func `ends with the first error if the policy is to finish`() {
        let result = run(.every(.seconds(1)).onError(.finish), failing: [2, 3])
        #expect(result.ticks == [1_000, 2_000])
        #expect(result.state == "finished(failed: Failure())")
    }

    @Test(arguments: [ErrorPolicy.continue, .backOff(.exponential(from: .seconds(1), maximum: .seconds(2), jitter: 0))])
    func `completes after an error of its last tick if the policy is to go on`(policy: ErrorPolicy) {
        let result = run(.every(.seconds(1), times: 3).onError(policy), failing: [3])
        #expect(result.ticks == [1_000, 2_000, 3_000])
        #expect(result.state == "finished(completed)")
        #expect(result.events.count == 1)
    }

    @Test func `backs off, and returns to its schedule after a success`() {
        let policy = ErrorPolicy.backOff(.exponential(from: .milliseconds(1_500), maximum: .seconds(4), jitter: 0))
        let result = run(.every(.seconds(1)).onError(policy), failing: [1, 2, 3, 5], for: .seconds(16))
        // The delays are 1.5, 3 and 4 seconds, each up to the next point of the grid. After the success of tick 4, they
        // start at 1.5 seconds again.
        #expect(result.ticks == [1_000, 3_000, 6_000, 10_000, 11_000, 13_000, 14_000, 15_000, 16_000])
        #expect(result.missed == [0, 1, 2, 3, 0, 1, 0, 0, 0])
    }

    @Test(.virtualTime) func `goes on if the action of its last tick restarts it and then throws`() {
        let time = VirtualTime.current
        time.scheduler.observer = EventLog()
        let log = TickLog()
        let timer = OwnedTimer(.after(.seconds(1)), on: .shared) { tick in
            log.note(tick)
            if log.entries.count < 3 { tick.timer.restart() }
            throw Failure()
        }
        time.advance(by: .seconds(9))
        #expect(log.milliseconds == [1_000, 2_000, 3_000])
        #expect("\(timer.state)" == "finished(failed: Failure())")
    }

    @Test(.virtualTime, arguments: [(ResumeMode.remaining, UInt64(61_500)), (ResumeMode.keepingPhase, UInt64(61_000))])
    func `backs off even if its action pauses it`(mode: ResumeMode, next: UInt64) {
        let time = VirtualTime.current
        let log = TickLog()
        let policy = ErrorPolicy.backOff(.exponential(from: .seconds(60), maximum: .seconds(600), jitter: 0))
        let timer = OwnedTimer(.every(.seconds(1)).onError(policy), on: .shared) { tick in
            log.note(tick)
            guard tick.count == 1 else { return }
            tick.timer.pause()
            throw Failure()
        }
        time.advance(by: .milliseconds(1500))
        timer.resume(mode)
        time.advance(by: .seconds(60))
        #expect(log.milliseconds == [1000, next])
        timer.cancel()
    }

    @Test(arguments: ControlledContext.allCases)
    func `follows its policy in every context`(context: ControlledContext) async {
        let problem = await onPlainThread { () -> String? in
            let fixture = ContextFixture(context)
            let home = HandleHome(fixture)
            for (policy, end) in [(ErrorPolicy.finish, "failed: Failure() after 1"), (.continue, "completed after 3")] {
                let schedule = TimerSchedule.every(.milliseconds(1), times: 3).onError(policy)
                let timer = fixture.start(schedule, owner: home.owner.value) {
                    FixtureAction(plain: { _ in throw Failure() }, suspending: { _ in throw Failure() })
                }
                fixture.turn(.milliseconds(5))
                guard let reason = waiting(for: { try? await timer.waitUntilFinished() }), let reason else {
                    return "no end"
                }
                let result = "\(reason) after \(timer.tickCount)"
                if result != end { return "\(policy): \(result)" }
            }
            return nil
        }
        #expect(problem == nil)
    }
}
