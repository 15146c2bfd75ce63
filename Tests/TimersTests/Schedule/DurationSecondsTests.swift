import Testing
import Timers

/// Rule 10, bad input: numbers of seconds from a configuration or a text field.
@Suite struct `A duration of a number of seconds` {
    @Test(
        arguments: [
            (0, .zero), (-0.0, .zero), (1, .seconds(1)), (2.5, .milliseconds(2500)), (-2.5, .milliseconds(-2500)),
            (1e-9, .nanoseconds(1)), (1e-10, .nanoseconds(1)), (-1e-10, .nanoseconds(-1)),
            (.leastNonzeroMagnitude, .nanoseconds(1)), (-.leastNonzeroMagnitude, .nanoseconds(-1)),
            (86_400, .seconds(86_400)), (1e12, .seconds(1_000_000_000_000)), (1e13, .seconds(1_000_000_000_000)),
            (1e300, .seconds(1_000_000_000_000)), (.greatestFiniteMagnitude, .seconds(1_000_000_000_000)),
            (-.greatestFiniteMagnitude, .seconds(-1_000_000_000_000)),
        ] as [(Double, Duration)])
    func `is that many seconds, within the range of every clock`(seconds: Double, duration: Duration) throws {
        #expect(try Duration(validatingSeconds: seconds) == duration)
    }

    @Test(arguments: [Double.nan, .signalingNaN, .infinity, -.infinity])
    func `does not exist for infinity and not-a-number`(seconds: Double) {
        let error = #expect(throws: TimerError.self) { try Duration(validatingSeconds: seconds) }
        #expect(error?.code == .invalidDuration)
        #expect(error?.description == "a duration must be a finite number of seconds, not \(seconds)")
    }

    @Test func `goes to a schedule, which throws what is wrong with it`() throws {
        func schedule(_ text: String) throws -> TimerSchedule {
            try TimerSchedule.every(Duration(validatingSeconds: Double(text) ?? .nan)).validated()
        }
        #expect(try schedule("0.25").description == "every 0.25 seconds")
        for (text, code) in [
            ("-1", TimerError.Code.invalidInterval), ("inf", .invalidDuration), ("x", .invalidDuration),
        ] {
            let error = #expect(throws: TimerError.self) { try schedule(text) }
            #expect(error?.code == code)
        }
    }
}
