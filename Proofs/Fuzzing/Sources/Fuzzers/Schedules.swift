import Foundation
import Timers

/// Makes schedules out of numbers that a user may have typed, and a timer of each that is valid.
///
/// - Returns: what is wrong; a trap ends the process.
func makeSchedule(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 17 else { return nil }
    let numbers = [0, 8].map { start in
        bytes[start..<start + 8].reduce(0) { sum, byte in sum << 8 | UInt64(byte) }
    }
    let seconds = Double(bitPattern: numbers[0])
    let duration = Duration(secondsComponent: Int64(bitPattern: numbers[0]), attosecondsComponent: 0)
    let other = Duration.nanoseconds(Int64(bitPattern: numbers[1]))
    let times = bytes[16] == 0 ? nil : Int(Int8(bitPattern: bytes[16]))
    var made = [
        TimerSchedule.every(duration, first: .after(.zero), times: times), .every(other, times: times),
        .every(duration, first: .after(other)), .after(duration), .onDemand(after: other), .fixedDelay(other),
    ]
    if let length = try? Duration(validatingSeconds: seconds) { made.append(.every(length, times: times)) }
    made += made.map { schedule in schedule.tolerance(other).jitter(duration).missedTicks(.catchUp(limit: times ?? 1)) }
    for schedule in made {
        guard let schedule = try? schedule.validated() else {
            if !schedule.description.hasPrefix("invalid: ") { return "\(schedule) is invalid" }
            continue
        }
        let machine = TimerStateMachine(schedule, at: numbers[1])
        if let window = machine.window, window.latest < window.earliest { return "\(schedule) has \(window)" }
    }
    return nil
}

/// Reads a text as a cron expression, and asks for its first ticks if it is one.
///
/// - Returns: what is wrong; a trap ends the process.
func readCron(_ text: String) -> String? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    guard let schedule = try? TimerSchedule.cron(text, in: calendar).validated() else { return nil }
    let now: UInt64 = 1_700_000_000_000_000_000
    let machine = TimerStateMachine(schedule, at: now)
    guard let window = machine.window else { return nil }
    return window.earliest > now ? nil : "'\(text)' ticks at \(window.earliest), which has passed"
}
