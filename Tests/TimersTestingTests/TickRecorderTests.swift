import Dispatch
import TestSupport
import Testing
import Timers
import TimersTesting

@Suite struct `A recorder of ticks` {
    /// Returns the record of a new time's timer, after `body` has run.
    private func record(
        _ schedule: TimerSchedule, unit: Duration = .seconds(1), _ body: (VirtualTime, OwnedTimer) -> Void
    ) -> TickRecorder {
        let time = VirtualTime(allowsPendingTimers: true)
        let recorder = TickRecorder(in: time, unit: unit)
        time.run {
            let timer = OwnedTimer(schedule, on: .shared) { _ in }
            body(time, timer)
            recorder.expect(recorder.description)
            withExtendedLifetime(timer) {}
        }
        return recorder
    }

    @Test func `writes a dash for each unit that passes`() {
        let recorder = record(.every(.seconds(2), times: 3)) { time, _ in time.advance(by: .seconds(20)) }
        #expect(recorder == "--x--x--x|")
        #expect(recorder == "-- x -- x -- x|")
        #expect(recorder == "( 2 s )x(2 s) x--x|")
        #expect("\(recorder)" == "--x--x--x|")
        #expect(recorder.ticks == [.seconds(2), .seconds(4), .seconds(6)])
    }

    @Test func `writes durations for parts of a unit and for long gaps`() {
        let recorder = record(.every(.milliseconds(700), times: 2)) { time, _ in time.advance(by: .seconds(2)) }
        #expect("\(recorder)" == "(700ms)x(700ms)x|")
        let far = record(.after(.seconds(7200))) { time, _ in time.advance(by: .seconds(7200)) }
        #expect("\(far)" == "(2h)x|")
        #expect(far == "(120m)x|")
    }

    @Test func `shows how a timer ended`() {
        #expect(
            record(.every(.seconds(1))) { time, timer in
                time.advance(by: .milliseconds(2500))
                timer.cancel()
            } == "-x-x(500ms)c")
        let time = VirtualTime()
        let recorder = TickRecorder(in: time, unit: .seconds(1))
        struct Failure: Error {}
        final class Owner: Sendable {}
        time.run {
            let failing = OwnedTimer(.every(.seconds(1)).onError(.finish), on: .shared) { _ in throw Failure() }
            var owner: Owner? = Owner()
            OwnedTimer(.every(.seconds(2)), on: .shared, owner: owner!) { _, _ in }.runUntilOwnerEnds()
            time.advance(by: .seconds(3))
            owner = nil
            time.advance(by: .seconds(3))
            withExtendedLifetime(failing) {}
        }
        #expect(recorder == "-x!-x--o")
    }

    @Test func `marks a tick after missed ones`() {
        let recorder = record(.every(.seconds(1))) { time, timer in
            time.advance(by: .seconds(1))
            time.suspendProcess(for: .milliseconds(3500))
            time.advance(by: .milliseconds(500))
        }
        #expect(recorder == "-x---(500ms)X(500ms)xo")
    }

    @Test func `keeps its order when timers end on another thread`() async {
        // This loop must not occupy a thread that tasks need.
        let areInOrder = await withCheckedContinuation { continuation in
            DispatchQueue(label: "recorder").async {
                continuation.resume(returning: (0..<100).allSatisfy { _ in isInOrderWhileTimersEnd() })
            }
        }
        #expect(areInOrder)
    }

    private func isInOrderWhileTimersEnd() -> Bool {
        let time = VirtualTime(allowsPendingTimers: true)
        let recorder = TickRecorder(in: time, unit: .nanoseconds(1))
        let timers = (0..<200).map { _ in OwnedTimer(.every(.seconds(1)), on: time.scheduler) { _ in } }
        let ticking = OwnedTimer(.every(.nanoseconds(1)), on: time.scheduler) { _ in }
        let done = Milestone()
        DispatchQueue.global().async {
            for timer in timers { timer.cancel() }
            done.reach()
        }
        for _ in 0..<200 { time.advance(by: .nanoseconds(1)) }
        done.block()
        withExtendedLifetime(ticking) {}
        let instants = recorder.timeline.events.map(\.instant)
        return instants == instants.sorted()
    }

    @Test func `records the timers of one name, from when it was made`() {
        let time = VirtualTime(allowsPendingTimers: true)
        time.run {
            let timers = ["a", "b"].map { OwnedTimer(.every(.seconds(1)), on: .shared, name: $0) { _ in } }
            time.advance(by: .seconds(5))
            let one = TickRecorder(in: time, unit: .seconds(1), name: "b")
            let both = TickRecorder(in: time, unit: .seconds(1))
            time.advance(by: .seconds(2))
            #expect(one == "-x-x")
            #expect(both == "-xx-xx")
            withExtendedLifetime(timers) {}
        }
    }

    @Test func `shows the first difference`() {
        let recorder = record(.every(.seconds(2), times: 3)) { time, _ in time.advance(by: .seconds(20)) }
        #expect(recorder.difference(from: "--x--x--x|") == nil)
        #expect(
            recorder.difference(from: "--x---x--x|") == """
                expected  --x---x--x|
                recorded  --x--x--x|
                               ^ expected a tick at 5s, but there was a tick at 4s
                """)
        #expect(
            recorder.difference(from: "--x--x") == """
                expected  --x--x
                recorded  --x--x--x|
                                ^ expected nothing more, but there was a tick at 6s
                """)
        #expect(
            recorder.difference(from: "--x--x--x|-c")?.contains(
                "expected a cancellation at 7s, but there was nothing more") == true)
    }

    @Test func `reports a difference as an issue of the test`() {
        let recorder = record(.every(.seconds(2), times: 2)) { time, _ in time.advance(by: .seconds(20)) }
        recorder.expect("--x--x|")
        let line: Int = #line + 2
        withKnownIssue {
            recorder.expect("--x-x|")
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.comments.contains { $0.rawValue.contains("expected a tick at 3s, but there was a tick at 4s") }
        }
    }

    @Test func `compares with instants as well`() {
        let recorder = record(.every(.seconds(2), times: 2)) { time, _ in time.advance(by: .seconds(20)) }
        let expected = TickTimeline([
            .init(.tick, at: .seconds(2)), .init(.tick, at: .seconds(4)), .init(.completed, at: .seconds(4)),
        ])
        #expect(recorder.timeline == expected)
        #expect(TickTimeline(ticksAt: [.seconds(2), .seconds(4)]).text(unit: .seconds(2)) == "-x-x")
    }

    @Test(arguments: [
        ("--y", "'y' means nothing in the time line \"--y\""),
        ("-(3", "a parenthesis is not closed in the time line \"-(3\""),
        ("(3)x", "'(3)' is no duration in the time line \"(3)x\""),
        ("(ms)x", "'(ms)' is no duration in the time line \"(ms)x\""),
        (
            "(99999999999999999999s)x",
            "'(99999999999999999999s)' is no duration in the time line \"(99999999999999999999s)x\""
        ),
        (
            "(9223372036854775807h)x",
            "'(9223372036854775807h)' is no duration in the time line \"(9223372036854775807h)x\""
        ),
        (
            "(18446744073709551615ns)-x",
            "no clock runs for as long as the time line \"(18446744073709551615ns)-x\""
        ),
    ])
    func `a time line that cannot be read gives the reason`(_ text: String, _ reason: String) {
        let error = #expect(throws: TickTimeline.SyntaxError.self) { try TickTimeline(text, unit: .seconds(1)) }
        #expect(error?.description == reason)
    }

    @Test func `a written time line can be read again`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var instant = Duration.zero
            let events = (0..<20).map { _ in
                instant +=
                    .nanoseconds(Int64.random(in: 0...3, using: &random))
                    * Int(pow10(.random(in: 0...10, using: &random)))
                return TickTimeline.Event(
                    [.tick, .tickAfterMissed, .cancelled].randomElement(using: &random)!, at: instant)
            }
            let timeline = TickTimeline(events)
            let text = timeline.text(unit: .milliseconds(1))
            #expect(try TickTimeline(text, unit: .milliseconds(1)) == timeline, "\(text)")
        }
    }

    @Test(arguments: [
        ([.seconds(17_280_000) + .nanoseconds(1)], "(17280000000000001ns)x"),
        ([.seconds(17_280_000), .seconds(17_280_000) + .nanoseconds(1)], "(4800h)x(1ns)x"),
        ([Duration(nanoseconds: .max)], "(18446744073709551615ns)x"),
    ])
    func `an event after years is written to the nanosecond`(_ ticks: [Duration], _ text: String) throws {
        let timeline = TickTimeline(ticksAt: ticks)
        #expect(timeline.text(unit: .seconds(1)) == text)
        #expect(try TickTimeline(text, unit: .seconds(1)) == timeline)
        #expect(timeline.text(unit: ticks[0]).hasPrefix("-x"))
    }

    private func pow10(_ exponent: Int) -> Int64 {
        (0..<exponent).reduce(1) { product, _ in product * 10 }
    }
}
