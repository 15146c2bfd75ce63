import DurationTexts
import Foundation
import MachineModel
import WheelModel

/// What is fuzzed.
public enum Fuzzer: String, CaseIterable, Sendable {
    case wheel, machine, durations, cron, countdowns

    /// What the environment asks for; nil if it names no fuzzer.
    public static let chosen = ProcessInfo.processInfo.environment["FUZZER"].flatMap(Fuzzer.init)

    /// Checks one input.
    ///
    /// - Returns: what is wrong.
    public func run(_ bytes: [UInt8]) -> String? {
        switch self {
        case .wheel: runWheel(bytes)
        case .machine: runMachine(bytes)
        case .durations: readDuration(String(decoding: bytes, as: UTF8.self)) ?? makeSchedule(bytes)
        case .cron: readCron(String(decoding: bytes, as: UTF8.self))
        case .countdowns: readSnapshot(bytes) ?? readStore(bytes)
        }
    }
}
