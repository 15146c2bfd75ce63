import Countdowns
import TestSupport
import Testing
import Timers

/// Values that no countdown can be made from are refused, with a message that names them.
@MainActor
@Suite struct CountdownRefusalTests {
    @Test(arguments: [Duration.zero, .seconds(-7)])
    func `a duration that is not above zero`(duration: Duration) {
        let error = #expect(throws: TimerError.self) { try Countdown(validating: duration) }
        #expect(error?.code == .invalidDuration)
        #expect(error?.description.contains("\(duration)") == true)
    }

    @Test(arguments: [Duration.zero, .seconds(-7)])
    func `a unit that is not above zero`(unit: Duration) {
        let error = #expect(throws: TimerError.self) { try Countdown(validating: .seconds(1), unit: unit) }
        #expect(error?.code == .invalidInterval)
        #expect(error?.description.contains("\(unit)") == true)
    }

    @Test(arguments: [0, -7, Double.nan, .infinity, -Double.infinity])
    func `a number of seconds that is not above zero, or not finite`(seconds: Double) throws {
        let error = #expect(throws: TimerError.self) {
            try Countdown(validating: Duration(validatingSeconds: seconds))
        }
        #expect(error?.code == .invalidDuration)
        let value = seconds.isFinite ? "\(Duration.seconds(seconds))" : "\(seconds)"
        #expect(error?.description.contains(value) == true)
    }

    @Test(arguments: [1e-300, 0.5, 1e300])
    func `every other number of seconds is accepted, cut to what the clock can count`(seconds: Double) throws {
        #expect(try Countdown(validating: Duration(validatingSeconds: seconds)).remaining > .zero)
    }

    enum Misuse: String, Codable, CaseIterable {
        case duration, unit
    }

    @Test(.oneProcess, arguments: Misuse.allCases)
    func `the initializer that does not throw traps and names the value`(misuse: Misuse) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [misuse] in
            switch misuse {
            case .duration: _ = await Countdown(from: .seconds(-7))
            case .unit: _ = await Countdown(from: .seconds(1), unit: .seconds(-7))
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("-7"))
    }
}
