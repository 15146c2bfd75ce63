import ArgumentParser
import Foundation
import Results

/// Measures one peer in this process and prints its line.
struct HarnessCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "harness",
        abstract: "Measures one peer in this process and prints one line of JSON.",
        discussion: "The form in which programs in other languages are run: PEER, then W1 N, W2, W3, W4a or W4b."
    )

    @Argument(help: "Who is measured, such as timers_restart, wheel or nio_task.")
    var peer: String

    @Argument(help: "What is measured: \(WorkloadName.allCases.map(\.rawValue).joined(separator: ", ")).")
    var workload: String

    @Argument(help: "With how many timers.")
    var count: Int?

    @Option(help: "How many operations are timed.")
    var operations = Setting().operations

    @Option(help: "How many operations come before them.")
    var warmUp = Setting().warmUp

    @Option(help: "How long periodic timers tick, in seconds.")
    var seconds = Setting().seconds

    @Option(help: "How long nothing is due, in seconds.")
    var idleSeconds = Setting().idleSeconds

    func validate() throws {
        if WorkloadName(rawValue: workload) == nil { throw ValidationError("There is no workload '\(workload)'.") }
        if !PeerName.exists(peer) { throw ValidationError("There is no peer '\(peer)'.") }
        guard (count ?? 1) > 0, (count ?? 1) <= 100_000_000, operations > 0, warmUp >= 0, seconds > 0, idleSeconds > 0
        else { throw ValidationError("Numbers must be above zero, and at most 100,000,000 timers.") }
    }

    func run() throws {
        let setting = Setting(
            count: count, operations: operations, warmUp: warmUp, seconds: seconds, idleSeconds: idleSeconds)
        guard let line = WorkloadName(rawValue: workload)?.measure(peer, setting) else {
            try? FileHandle.standardError.write(contentsOf: Data("\(workload) is nothing for \(peer)\n".utf8))
            throw ExitCode.validationFailure
        }
        print(line)
    }
}
