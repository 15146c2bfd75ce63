import Testing
import Timers

@Suite struct `Options from values that may be wrong` {
    private func code(_ make: () throws -> TimerSchedule) -> TimerError.Code? {
        do {
            _ = try make()
            return nil
        } catch {
            return (error as? TimerError)?.code
        }
    }

    private let schedule = TimerSchedule.every(.seconds(1))

    @Test func `are refused as the trapping methods refuse them`() {
        #expect(code { try schedule.validating(tolerance: .seconds(-1)) } == .invalidTolerance)
        #expect(code { try schedule.validating(jitter: .seconds(-1)) } == .invalidJitter)
        #expect(code { try schedule.validating(missedTicks: .catchUp(limit: 0)) } == .invalidCatchUpLimit)
        let backOff = ErrorPolicy.backOff(.exponential(from: .seconds(2), maximum: .seconds(1)))
        #expect(code { try schedule.validating(onError: backOff) } == .invalidBackOff)
    }

    @Test func `change the schedule as the trapping methods do`() throws {
        let changed = try schedule.validating(
            tolerance: .milliseconds(100), missedTicks: .skip, jitter: .milliseconds(20), seed: 7, onError: .finish)
        let same = schedule.tolerance(.milliseconds(100)).missedTicks(.skip).jitter(.milliseconds(20), seed: 7)
            .onError(.finish)
        #expect(changed.description == same.description)
        #expect(try schedule.validating().description == schedule.description)
    }
}
