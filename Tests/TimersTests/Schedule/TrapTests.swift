import Dispatch
import TestSupport
import Testing
import Timers

/// Rule 10, bad input: a timer of an invalid schedule traps with the sentence that `validated()` throws.
@Suite struct TrapTests {
    /// The ways to use a schedule.
    enum Use: String, Codable, CaseIterable {
        case mainActor, queue, endedScheduler, reschedule, rescheduleOnAnotherClock, ticks

        func apply(_ schedule: TimerSchedule) async {
            let scheduler = TimerScheduler.thread(name: "trap")
            switch self {
            case .mainActor: _ = await MainActor.run { OwnedTimer(schedule) { _ in } }
            case .queue: _ = OwnedTimer(schedule, on: .queue(DispatchQueue(label: "trap"))) { _ in }
            case .endedScheduler:
                scheduler.end()
                _ = OwnedTimer(schedule, on: scheduler) { _ in }
            case .reschedule: OwnedTimer(.after(.seconds(60)), on: scheduler) { _ in }.reschedule(schedule)
            case .rescheduleOnAnotherClock:
                OwnedTimer(.after(.seconds(60)).clock(.suspending), on: scheduler) { _ in }.reschedule(schedule)
            case .ticks: for await _ in TimerTicks(schedule) { break }
            }
        }
    }

    /// Returns what a process that uses a schedule prints before it traps.
    private func message(_ use: Use, _ invalid: InvalidSchedule) async -> String {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [use, invalid] in
            await use.apply(invalid.schedule)
        }
        return String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test(.oneProcess, arguments: InvalidSchedule.allCases)
    func `a timer that starts with an invalid schedule traps, and the message names the value`(
        invalid: InvalidSchedule
    ) async {
        #expect(await message(.queue, invalid).contains("Fatal error: \(invalid.sentence)\n"))
    }

    @Test(.oneProcess, arguments: Use.allCases)
    func `every way to use an invalid schedule traps with the same sentence`(use: Use) async {
        #expect(await message(use, .interval).contains("Fatal error: \(InvalidSchedule.interval.sentence)\n"))
    }
}
