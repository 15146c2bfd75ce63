import Dispatch
import TestSupport
import Testing
import Timers

/// Rule 10, bad input: a timer of an invalid schedule traps with the sentence that `validated()` throws, and with the
/// line that made the timer.
@Suite struct TrapTests {
    /// The line of a mistake, which each call here is given.
    fileprivate static let line: UInt = 4_711

    /// The ways to use a schedule.
    enum Use: String, Codable, CaseIterable {
        case mainActor, queue, endedScheduler, reschedule, rescheduleOnAnotherClock, ticks

        func apply(_ schedule: TimerSchedule) async {
            let scheduler = TimerScheduler.thread(name: "trap")
            switch self {
            case .mainActor: _ = await MainActor.run { OwnedTimer(schedule, line: TrapTests.line) { _ in } }
            case .queue:
                _ = OwnedTimer(schedule, on: .queue(DispatchQueue(label: "trap")), line: TrapTests.line) { _ in }
            case .endedScheduler:
                scheduler.end()
                _ = OwnedTimer(schedule, on: scheduler, line: TrapTests.line) { _ in }
            case .reschedule:
                OwnedTimer(.after(.seconds(60)), on: scheduler, line: TrapTests.line) { _ in }.reschedule(schedule)
            case .rescheduleOnAnotherClock:
                let suspending = TimerSchedule.after(.seconds(60)).clock(.suspending)
                OwnedTimer(suspending, on: scheduler, line: TrapTests.line) { _ in }.reschedule(schedule)
            case .ticks: for await _ in TimerTicks(schedule, line: TrapTests.line) { break }
            }
        }
    }

    /// Calls that trap, whatever the schedule is.
    enum Misuse: String, Codable, CaseIterable {
        case spinning, noOwner, restartDelay, restartClock, rescheduleClock, sleepClock, deadlineClock

        func call() async throws {
            let wall = TimerInstant(nanoseconds: 0, on: .wall)
            let clock = TimerClock(on: .shared)
            let timer = OwnedTimer(.after(.seconds(60)), on: .shared, line: TrapTests.line) { _ in }
            switch self {
            case .spinning: _ = TimerScheduler.thread(precision: .spinning(.zero), line: TrapTests.line)
            case .noOwner: timer.runUntilOwnerEnds()
            case .restartDelay: timer.restart(after: .seconds(-1))
            case .restartClock: timer.restart(at: wall)
            case .rescheduleClock: timer.reschedule(.after(.seconds(60)).clock(.suspending))
            case .sleepClock: try await clock.sleep(until: wall, line: TrapTests.line)
            case .deadlineClock: await clock.withDeadline(wall, line: TrapTests.line) {}
            }
        }

        var sentence: String {
            switch self {
            case .spinning: "a thread must spin for a time above zero"
            case .noOwner: "has no owner"
            case .restartDelay: "a delay cannot be negative"
            case .restartClock: "cannot restart at an instant of the wall clock"
            case .rescheduleClock: "cannot be moved to the suspending clock"
            case .sleepClock, .deadlineClock: "cannot wait until an instant of the wall clock"
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
    func `every way to use an invalid schedule traps with the same sentence and the line of the timer`(use: Use) async {
        let trap = "TimersTests/TrapTests.swift:\(Self.line): Fatal error: \(InvalidSchedule.interval.sentence)\n"
        #expect(await message(use, .interval).contains(trap))
    }

    @Test(.oneProcess, arguments: Misuse.allCases)
    func `a call that cannot be carried out traps with the line of the call or of the timer`(misuse: Misuse) async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [misuse] in
            try await misuse.call()
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("TimersTests/TrapTests.swift:\(Self.line): Fatal error: "))
        #expect(message.contains(misuse.sentence))
    }
}
