import TestSupport
import Testing
import Timers

/// Rule 10, bad input: the factories and modifiers trap on invalid values, with a message that names the value.
@Suite struct TrapTests {
    enum Misuse: String, Codable, CaseIterable {
        case interval, count, delay, onDemand, tolerance, jitter, limit, backOff

        func make() -> TimerSchedule {
            let schedule = TimerSchedule.every(.seconds(1))
            return switch self {
            case .interval: .every(.seconds(-7))
            case .count: .every(.seconds(1), times: -7)
            case .delay: .after(.seconds(-7))
            case .onDemand: .onDemand(after: .seconds(-7))
            case .tolerance: schedule.tolerance(.seconds(-7))
            case .jitter: schedule.jitter(.seconds(-7))
            case .limit: schedule.missedTicks(.catchUp(limit: -7))
            case .backOff: schedule.onError(.backOff(.exponential(maximum: .seconds(-7))))
            }
        }
    }

    @Test(.oneProcess, arguments: Misuse.allCases)
    func `an invalid value traps, and the message names it`(misuse: Misuse) async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [misuse] in
            _ = misuse.make()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("-7"))
    }
}
