import Testing
import Timers
import TimersTesting

/// Rule 10, bad input: which arguments make a schedule invalid, and with which message.
@Suite struct ValidationTests {
    @Test(arguments: InvalidSchedule.allCases)
    func `an invalid schedule throws an error that names the value`(invalid: InvalidSchedule) {
        let error = #expect(throws: TimerError.self) { try invalid.schedule.validated() }
        #expect(error?.code == invalid.code)
        #expect(error?.description == invalid.sentence)
        #expect(invalid.schedule.description == "invalid: \(invalid.sentence)")
    }

    @Test(arguments: InvalidSchedule.allCases)
    func `an invalid schedule keeps its first error, whatever options come later`(invalid: InvalidSchedule) {
        let error = invalid.schedule.refusal
        let valid = invalid.schedule.tolerance(.seconds(1)).jitter(.seconds(1), seed: 7).missedTicks(.skip)
            .onError(.finish).clock(.suspending).overlap(.skip)
        #expect(valid.refusal == error)
        #expect(valid.description == "invalid: \(invalid.sentence)")
        for second in InvalidSchedule.options {
            #expect(second(invalid.schedule).refusal == error)
            #expect(second(valid).refusal == error)
        }
    }

    @Test func `of two invalid arguments the first is the one that counts`() {
        let (wrong, second) = (Duration.seconds(-1), Duration.seconds(1))
        #expect(TimerSchedule.every(wrong, first: .after(wrong), times: 0).refusal?.code == .invalidInterval)
        #expect(TimerSchedule.every(second, first: .after(wrong), times: 0).refusal?.code == .invalidDelay)
        #expect(TimerSchedule.fixedDelay(second, first: .after(wrong), times: 0).refusal?.code == .invalidDelay)
        let schedule = TimerSchedule.every(second)
        #expect(schedule.jitter(wrong).tolerance(wrong).refusal?.code == .invalidJitter)
        #expect(schedule.tolerance(wrong).jitter(wrong).refusal?.code == .invalidTolerance)
        #expect(schedule.missedTicks(.catchUp(limit: 0)).tolerance(wrong).refusal?.code == .invalidCatchUpLimit)
        let policy = ErrorPolicy.backOff(.exponential(from: .zero, maximum: second))
        #expect(schedule.onError(policy).jitter(wrong).refusal?.code == .invalidBackoff)
    }

    @Test(arguments: [Duration.zero, .nanoseconds(-1), .seconds(-5), .seconds(Int64.min)])
    func `an interval that is not positive is invalid`(interval: Duration) {
        let error = TimerSchedule.every(interval).refusal
        #expect(error?.code == .invalidInterval)
        #expect(error?.description.contains("\(interval)") == true)
        #expect(TimerSchedule.fixedDelay(interval).refusal == error)
    }

    @Test(arguments: [0, -1, .min])
    func `a count below one is invalid`(times: Int) {
        let error = TimerSchedule.every(.seconds(1), times: times).refusal
        #expect(error?.code == .invalidCount)
        #expect(error?.description.contains("\(times)") == true)
        #expect(TimerSchedule.fixedDelay(.seconds(1), times: times).refusal == error)
    }

    @Test(arguments: [Duration.nanoseconds(-1), .seconds(-2), .seconds(Int64.min)])
    func `a negative delay is invalid`(delay: Duration) {
        let error = TimerSchedule.after(delay).refusal
        #expect(error?.code == .invalidDelay)
        #expect(error?.description.contains("\(delay)") == true)
        #expect(TimerSchedule.every(.seconds(1), first: .after(delay)).refusal == error)
        #expect(TimerSchedule.onDemand(after: delay).refusal == error)
    }

    @Test func `a valid schedule returns itself`() throws {
        let schedules = [
            TimerSchedule.after(.zero), .every(.nanoseconds(1), first: .immediately, times: 1),
            .onDemand(after: .zero).tolerance(.zero), .fixedDelay(.seconds(1)).jitter(.zero, seed: 7),
            .intervals { _ in nil },
            .every(.seconds(1)).missedTicks(.catchUp(limit: 1))
                .onError(.backOff(.exponential(from: .seconds(1), maximum: .seconds(1)))),
        ]
        for schedule in schedules { #expect(try schedule.validated().description == schedule.description) }
        let recorded = RecordedTimer(try TimerSchedule.onDemand(after: .seconds(2)).validated())
        recorded.timer.restart()
        recorded.time.advance(by: .seconds(5))
        #expect(recorded.milliseconds == [2_000])
    }

    @Test func `the error of a schedule takes no room in a valid one`() {
        #expect(MemoryLayout<TimerSchedule>.size == 3 * MemoryLayout<UInt64>.size)
    }

    @Test(arguments: [Double.leastNonzeroMagnitude, 1e-18, 1e-9])
    func `an interval below a nanosecond counts as one`(seconds: Double) throws {
        let recorded = RecordedTimer(
            .every(try Duration(validatingSeconds: seconds), times: 3), for: .nanoseconds(10))
        #expect(recorded.deliveries.map { delivery in delivery.instant } == [1, 2, 3])
    }

    @Test(arguments: [1e12, 1e18, 1e300, .greatestFiniteMagnitude] as [Double])
    func `an interval beyond the range of the clock means never`(seconds: Double) throws {
        let recorded = RecordedTimer(
            .every(try Duration(validatingSeconds: seconds), first: .immediately), for: .seconds(1))
        #expect(recorded.milliseconds == [0])
        #expect(recorded.time.runUntilIdle())
        recorded.time.advance(by: .seconds(Int64.max))
        #expect(recorded.count == 1)
        #expect(recorded.end == nil)
    }

    @Test(arguments: [
        TimerSchedule.after(.seconds(Int64.max)),
        .after(.nanoseconds(Int64.max) * 3),
        .every(.seconds(1), first: .after(.seconds(Int64.max))),
        .every(.seconds(Int64.max)),
        .every(.seconds(Int64.max)).tolerance(.seconds(Int64.max)),
        .every(.seconds(Int64.max)).jitter(.seconds(Int64.max), seed: 1),
        .every(.seconds(Int64.max)).missedTicks(.skip),
        .every(.seconds(Int64.max)).missedTicks(.catchUp()).clock(.suspending),
        .intervals { _ in .seconds(Int64.max) },
    ])
    func `a delay beyond the range of the clock never ends`(schedule: TimerSchedule) {
        let recorded = RecordedTimer(schedule, for: .seconds(1))
        #expect(recorded.timer.nextTick == .never)
        #expect(recorded.time.runUntilIdle())
        recorded.time.suspendProcess(for: .seconds(1_000_000_000))
        recorded.time.advance(by: .seconds(Int64.max))
        #expect(recorded.count == 0)
        #expect(recorded.end == nil)
        recorded.timer.cancel()
        #expect(recorded.end == "cancelled")
    }

    @Test(arguments: [
        (TimerSchedule.after(.seconds(5)), "after 5.0 seconds"),
        (.onDemand(after: .milliseconds(300)), "on demand after 0.3 seconds"),
        (
            .onDemand(after: .seconds(1)).tolerance(.milliseconds(100)).onError(.finish),
            "on demand after 1.0 seconds, tolerance 0.1 seconds, on error: finish"
        ),
        (.every(.seconds(1)), "every 1.0 seconds"),
        (.every(.seconds(1), times: 1), "every 1.0 seconds, once"),
        (
            .every(.seconds(1), first: .immediately, times: 20).tolerance(.milliseconds(100)),
            "every 1.0 seconds, first after 0.0 seconds, 20 times, tolerance 0.1 seconds"
        ),
        (
            .every(.seconds(30)).jitter(.seconds(2)).missedTicks(.skip).onError(.continue).clock(.suspending),
            "every 30.0 seconds, jitter 2.0 seconds, missed ticks: skip, on error: continue, suspending clock"
        ),
        (.intervals { _ in nil }, "at irregular intervals"),
    ])
    func `a schedule describes itself`(schedule: TimerSchedule, description: String) {
        #expect(schedule.description == description)
    }
}
