import Foundation

@testable import Countdowns

/// Reads a snapshot; if it is one, writes it and reads it again, and restores a countdown from it.
///
/// - Returns: what is wrong.
func readSnapshot(_ bytes: [UInt8]) -> String? {
    guard let snapshot = try? JSONDecoder().decode(Countdown.Snapshot.self, from: Data(bytes)) else { return nil }
    let countdown = SharedCountdown(restoring: snapshot)
    if countdown.remaining < .zero || countdown.remaining > .seconds(1 << 62) {
        return "\(snapshot) has \(countdown.remaining) left"
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
    guard let records = try? CountdownRecords(Data(bytes)) else { return nil }
    let keys = records.keys
    for key in keys.prefix(8) { _ = try? records.snapshot(for: key) }
    guard let again = try? CountdownRecords(records.data) else { return "a store cannot be read after it was written" }
    return again.keys == keys ? nil : "\(keys) were read as \(again.keys)"
}
