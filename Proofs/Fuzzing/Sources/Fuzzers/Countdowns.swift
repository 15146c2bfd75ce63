import Foundation
import Timers

@testable import Countdowns

/// Reads a snapshot; if it is one, writes it and reads it again, and asks what it shows.
///
/// - Returns: what is wrong.
func readSnapshot(_ bytes: [UInt8]) -> String? {
    guard let snapshot = try? JSONDecoder().decode(Countdown.Snapshot.self, from: Data(bytes)) else { return nil }
    for clock in [TimerSchedule.ClockKind.continuous, .suspending, .wall] {
        for instant in [TimerInstant(nanoseconds: 0, on: clock), TimerInstant(nanoseconds: .max, on: clock)] {
            let (left, progress) = (snapshot.remaining(at: instant), snapshot.progress(at: instant))
            if left < .zero || left > .seconds(1 << 62) || !(0...1).contains(progress) {
                return "\(snapshot) has \(left) left and is at \(progress) at \(instant)"
            }
        }
    }
    guard let written = try? JSONEncoder().encode(snapshot) else { return "\(snapshot) cannot be written" }
    guard let again = try? JSONDecoder().decode(Countdown.Snapshot.self, from: written) else {
        return "\(String(decoding: written, as: UTF8.self)) cannot be read"
    }
    return again == snapshot ? nil : "\(snapshot) was read as \(again)"
}

/// Reads the content of a store; if it is one, reads its countdowns, writes it and reads it again.
///
/// - Returns: what is wrong.
func readStore(_ bytes: [UInt8]) -> String? {
    guard let records = try? CountdownRecords(Data(bytes), of: "the input") else { return nil }
    let keys = records.keys
    for key in keys.prefix(8) { _ = try? records.snapshot(for: key, of: "the input") }
    guard let content = try? records.content, let again = try? CountdownRecords(content, of: "the output") else {
        return "a store cannot be read after it was written"
    }
    return again.keys == keys ? nil : "\(keys) were read as \(again.keys)"
}
