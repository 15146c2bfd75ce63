import Testing
import Timers
import TimersTesting

/// Rule 10, bad input: which values the validating initializers refuse, and with which message.
@Suite struct ValidationTests {
    /// Returns the error that `make` throws.
    private func refusal(_ make: () throws(TimerError) -> TimerSchedule) -> TimerError? {
        do throws(TimerError) {
            _ = try make()
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [Duration.zero, .nanoseconds(-1), .seconds(-5), .seconds(Int64.min)])
    func `an interval that is not positive is refused`(interval: Duration) {
        let error = refusal { () throws(TimerError) in try TimerSchedule(validating: interval) }
        #expect(error?.code == .invalidInterval)
        #expect(error?.description.contains("\(interval)") == true)
    }

    @Test(arguments: [0, -0.0, -1, -1e300, .nan, .signalingNaN, .infinity, -.infinity] as [Double])
    func `a number of seconds that is not positive or not finite is refused`(seconds: Double) {
        let error = refusal { () throws(TimerError) in try TimerSchedule(validatingSeconds: seconds) }
        #expect(error?.code == .invalidInterval)
        #expect(error?.description.contains("\(seconds)") == true)
    }

    @Test(arguments: [0, -1, .min])
    func `a count below one is refused`(times: Int) {
        let error = refusal { () throws(TimerError) in try TimerSchedule(validating: .seconds(1), times: times) }
        #expect(error?.code == .invalidCount)
        #expect(error?.description.contains("\(times)") == true)
        let other = refusal { () throws(TimerError) in try TimerSchedule(validatingSeconds: 1, times: times) }
        #expect(other == error)
    }

    @Test(arguments: [Duration.nanoseconds(-1), .seconds(-2), .seconds(Int64.min)])
    func `a negative delay is refused`(delay: Duration) {
        let error = refusal { () throws(TimerError) in try TimerSchedule(validatingDelay: delay) }
        #expect(error?.code == .invalidDelay)
        #expect(error?.description.contains("\(delay)") == true)
        let first = refusal { () throws(TimerError) in
            try TimerSchedule(validating: .seconds(1), first: .after(delay))
        }
        #expect(first == error)
        let onDemand = refusal { () throws(TimerError) in try TimerSchedule(validatingOnDemand: delay) }
        #expect(onDemand == error)
    }

    @Test func `a delay on demand that is not negative is accepted`() throws {
        #expect(try TimerSchedule(validatingOnDemand: .zero).description == "on demand after 0.0 seconds")
        let recorded = RecordedTimer(try TimerSchedule(validatingOnDemand: .seconds(2)))
        recorded.timer.restart()
        recorded.time.advance(by: .seconds(5))
        #expect(recorded.milliseconds == [2_000])
    }

    @Test(arguments: [Double.leastNonzeroMagnitude, 1e-18, 1e-9])
    func `an interval below a nanosecond counts as one`(seconds: Double) throws {
        let recorded = RecordedTimer(try TimerSchedule(validatingSeconds: seconds, times: 3), for: .nanoseconds(10))
        #expect(recorded.deliveries.map { delivery in delivery.instant } == [1, 2, 3])
    }

    @Test func `a number of seconds gives the schedule of that duration`() throws {
        let recorded = RecordedTimer(
            try TimerSchedule(validatingSeconds: 0.25, first: .immediately, times: 3), for: .seconds(1))
        #expect(recorded.milliseconds == [0, 250, 500])
    }

    @Test(arguments: [1e12, 1e18, 1e300, .greatestFiniteMagnitude] as [Double])
    func `an interval beyond the range of the clock means never`(seconds: Double) throws {
        let recorded = RecordedTimer(
            try TimerSchedule(validatingSeconds: seconds, first: .immediately), for: .seconds(1))
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
