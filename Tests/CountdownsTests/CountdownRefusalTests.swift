import Countdowns
import TestSupport
import Testing

/// Values that no countdown can be made from are refused, with a message that names them.
@Suite struct CountdownRefusalTests {
    @Test(arguments: [Duration.zero, .seconds(-7)])
    func `a duration that is not above zero`(duration: Duration) {
        let error = #expect(throws: CountdownError.self) { try SharedCountdown(validating: duration) }
        #expect(error?.code == .invalidDuration)
        #expect(error?.description.contains("\(duration)") == true)
    }

    @Test(arguments: [Duration.zero, .seconds(-7)])
    func `a unit that is not above zero`(unit: Duration) {
        let error = #expect(throws: CountdownError.self) { try SharedCountdown(validating: .seconds(1), unit: unit) }
        #expect(error?.code == .invalidUnit)
        #expect(error?.description.contains("\(unit)") == true)
    }

    @Test(arguments: [0, -7, Double.nan, .infinity, -Double.infinity])
    func `a number of seconds that is not above zero, or not finite`(seconds: Double) {
        let error = #expect(throws: CountdownError.self) { try SharedCountdown(validatingSeconds: seconds) }
        #expect(error?.code == .invalidDuration)
        #expect(error?.description.contains("\(seconds)") == true)
    }

    @Test(arguments: [1e-300, 0.5, 1e300])
    func `every other number of seconds is accepted, cut to what the clock can count`(seconds: Double) throws {
        #expect(try SharedCountdown(validatingSeconds: seconds).remaining > .zero)
    }

    @MainActor @Test func `a countdown of the main actor refuses the same values`() {
        #expect(throws: CountdownError.self) { try Countdown(validating: .seconds(-7)) }
        #expect(throws: CountdownError.self) { try Countdown(validatingSeconds: .nan) }
        #expect(throws: CountdownError.self) { try Countdown(validating: .seconds(1), unit: .zero) }
    }

    enum Misuse: String, Codable, CaseIterable {
        case duration, unit, onTheMainActor
    }

    @Test(.oneProcess, arguments: Misuse.allCases)
    func `the initializers that do not throw trap and name the value`(misuse: Misuse) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [misuse] in
            switch misuse {
            case .duration: _ = SharedCountdown(from: .seconds(-7))
            case .unit: _ = SharedCountdown(from: .seconds(1), unit: .seconds(-7))
            case .onTheMainActor: _ = await Countdown(from: .seconds(-7))
            }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("-7"))
    }
}
