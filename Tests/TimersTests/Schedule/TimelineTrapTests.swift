import TestSupport
import Testing
import TimersTesting

/// Writing a timeline traps on values that its text cannot express.
@Suite struct TimelineTrapTests {
    enum Misuse: String, Codable, CaseIterable {
        case order, sign, instant, unit

        func make() -> String {
            switch self {
            case .order: TickTimeline(ticksAt: [.seconds(7), .seconds(6)]).text(unit: .seconds(1))
            case .sign: TickTimeline(ticksAt: [.seconds(-7)]).text(unit: .seconds(1))
            case .instant: TickTimeline(ticksAt: [.nanoseconds(7) / 2]).text(unit: .seconds(1))
            case .unit: TickTimeline(ticksAt: [.seconds(1)]).text(unit: .nanoseconds(7) / 2)
            }
        }

        var value: String {
            switch self {
            case .order: "6.0 seconds"
            case .sign: "-7.0 seconds"
            case .instant, .unit: "3.5e-09 seconds"
            }
        }
    }

    @Test(.oneProcess, arguments: Misuse.allCases)
    func `a value that the text cannot express traps, and the message names it`(misuse: Misuse) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [misuse] in
            _ = misuse.make()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains(misuse.value))
    }
}
