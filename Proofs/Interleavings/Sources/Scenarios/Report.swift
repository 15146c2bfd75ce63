import Foundation
import Interleaver

/// Ends the process with the schedule that breaks a promise.
enum Report {
    // One thread runs at a time.
    nonisolated(unsafe) static var scenario = ""

    /// Prints which promise is broken, and the schedule that breaks it.
    static func fail(_ promise: Promise, _ detail: String) -> Never {
        let interleaver = Interleaver.shared
        let switches = interleaver.switches
        print("FOUND \(promise.rawValue) in \(unsafe scenario): \(detail)")
        for step in switches { print("  \(line(step, interleaver))") }
        let choices = switches.filter { step in step.choice > 0 }
        let schedule = choices.isEmpty ? "0:0" : choices.map { "\($0.number):\($0.choice)" }.joined(separator: ",")
        print("  again: Proofs/Interleavings/run --scenario \(unsafe scenario) --replay \(schedule)")
        fflush(nil)
        _exit(1)
    }

    private static func line(_ step: Interleaver.Switch, _ interleaver: Interleaver) -> String {
        let to = interleaver.name(step.to)
        guard let from = step.from.map(interleaver.name) else { return "\(to) begins" }
        return switch step.reason {
        case .begins: "\(to) begins"
        case .interrupted(let place): "\(from) is interrupted before \(place); \(to) goes on"
        case .sleeps(let reason): "\(from) \(reason); \(to) goes on"
        case .wakes: "\(from) wakes \(to), which goes on"
        case .ended: "\(from) has ended; \(to) goes on"
        }
    }

    /// Reports traps as broken promises.
    static func catchTraps() {
        for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT] {
            signal(number) { number in Report.fail(.trap, "signal \(number)") }
        }
    }
}
