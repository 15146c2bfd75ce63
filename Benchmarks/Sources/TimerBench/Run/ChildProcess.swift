import CFloor
import Foundation
import Results

/// Runs a measurement in a process of its own, so that no peer meets the memory or threads of another.
struct ChildProcess {
    /// The result of one attempt, and the load of the machine during it.
    struct Outcome {
        let lines: [ResultLine]
        let status: Int32
        let disturbance: Double

        var hasFailed: Bool { status != 0 }
        /// Whether the workload is nothing for the peer, as wrong usage is told.
        var isInapplicable: Bool { status == 64 }
    }

    let arguments: [String]
    /// After so many seconds it is ended.
    var limit = 400.0

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - round: which round this is, for the lines.
    ///   - attempt: which attempt in this round.
    /// - Returns: its lines, and what disturbed it.
    /// - Throws: if it could not be started.
    func run(round: Int = 1, attempt: Int = 1) throws -> Outcome {
        let process = Process()
        process.executableURL = URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0])
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        let load = Machine.load
        let before = Machine()
        let own = floor_children_seconds()
        try process.run()
        let identifier = process.processIdentifier
        let watch = DispatchWorkItem { kill(identifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: watch)
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        watch.cancel()

        let after = Machine()
        let wall = Double(after.instant - before.instant) / 1e9
        let foreign = max(after.busy - before.busy - (floor_children_seconds() - own), 0) / wall
        let stolen = (after.stolen - before.stolen) / wall
        let lines = ResultLine.all(in: text).map { line in
            var line = line
            line["rep"] = JSONValue(round)
            line["attempts"] = JSONValue(attempt)
            line["load1"] = JSONValue(load, decimals: 2)
            line["foreign"] = JSONValue(foreign, decimals: 3)
            line["steal"] = JSONValue(stolen, decimals: 3)
            line["run_wall_s"] = JSONValue(wall, decimals: 2)
            return line
        }
        return Outcome(lines: lines, status: process.terminationStatus, disturbance: foreign + stolen)
    }
}
