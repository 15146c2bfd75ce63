import ArgumentParser
import Foundation
import Report
import Results

/// Measures peers in turns, each in a process of its own.
struct RunCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Measures peers in turns, round by round, each in a process of its own."
    )

    @Option(help: "What to measure: all, W1, W1b, W2, W3, W4, W5, W6, W7, scaling, worst; several with commas.")
    var workload = "all"

    @Option(help: "The peers to measure, several with commas; without it, those of the workload.")
    var peer: String?

    @Option(name: .customLong("n"), help: "How many timers, several numbers with commas.")
    var counts: String?

    @Option(help: "How many rounds.")
    var rounds: Int?

    @Flag(help: "Print lines of JSON instead of tables.")
    var json = false

    @Option(help: "Write a report to this file, which a browser opens without a network.")
    var html: String?

    @Option(help: "A file with lines of JSON from other programs, to compare with.")
    var external: [String] = []

    @Flag(help: "Run briefly, to check that everything works; the numbers mean little.")
    var quick = false

    @Flag(help: "Do not wait for a quiet machine, and do not repeat disturbed measurements.")
    var noWait = false

    private var workloads: [WorkloadName] {
        workload.split(separator: ",").flatMap { WorkloadName.all(String($0)) }
    }

    private var numbers: [Int] { (counts ?? "").split(separator: ",").compactMap { Int($0) } }
    private var peers: [String] { (peer ?? "").split(separator: ",").map(String.init) }

    func validate() throws {
        for name in workload.split(separator: ",") where WorkloadName.all(String(name)).isEmpty {
            throw ValidationError("There is no workload '\(name)'.")
        }
        for name in peers where !PeerName.exists(name) {
            throw ValidationError("There is no peer '\(name)'.")
        }
        let words = (counts ?? "").split(separator: ",")
        guard words.allSatisfy({ Int($0).map { $0 > 0 } ?? false }), rounds.map({ $0 > 0 }) ?? true else {
            throw ValidationError("Numbers of timers and rounds must be above zero.")
        }
    }

    func run() throws {
        // Whatever cannot be read is said before hours are spent.
        let others = try external.flatMap { try ReportFiles.lines(of: $0, isExternal: true) }
        let plan = Plan(workloads: workloads, peers: peers, counts: numbers, isQuick: quick)
        var lines: [ResultLine] = []
        var failures = 0
        for round in 1...(rounds ?? (quick ? 1 : 3)) {
            for measurement in plan.measurements {
                guard let measured = try measure(measurement, round: round) else {
                    failures += 1
                    continue
                }
                for line in measured {
                    lines.append(line)
                    // Print at once, so that a user who stops the program keeps the lines up to here.
                    if json { try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8)) }
                }
            }
        }
        let results = ResultSet(lines + others)
        if !json {
            for table in ResultTable.all(in: results) { print(table.markdown) }
        }
        if let html { try ReportFiles.write(results, to: html) }
        if failures > 0 {
            say("\(failures) measurements failed")
            throw ExitCode.failure
        }
    }

    /// Runs a measurement, up to three times if others disturb it, and returns what the quietest time gave, nil if all failed.
    private func measure(_ measurement: PlannedMeasurement, round: Int) throws -> [ResultLine]? {
        var best: ChildProcess.Outcome?
        let attempts = quick || noWait ? 1 : 3
        for attempt in 1...attempts {
            let needsMemory = ![.periodicOne, .periodicThousand, .idle].contains(measurement.workload)
            if needsMemory && !quick { _ = try ChildProcess(arguments: ["touch"]).run() }
            if !quick && !noWait { Machine.waitForQuiet(atMost: 90) }
            let outcome = try ChildProcess(arguments: arguments(for: measurement)).run(round: round, attempt: attempt)
            // The child has said why.
            if outcome.isInapplicable { return [] }
            if best.map({ $0.hasFailed || outcome.disturbance < $0.disturbance }) ?? true { best = outcome }
            if outcome.hasFailed || outcome.disturbance <= 0.1 { break }
        }
        if best?.hasFailed ?? true {
            say("\(round)  \(measurement.workload.rawValue) \(measurement.peer): FAILED")
            return nil
        }
        let lines = best?.lines ?? []
        for line in lines {
            let number = line.number(Workload(name: line.workload).mainPath).map { Spread.text(of: $0) } ?? "–"
            let label = Workload(name: line.workload).mainLabel
            say("\(round)  \(line.workload) \(line.count.map { "\($0) " } ?? "")\(line.peer): \(number) \(label)")
        }
        return lines
    }

    private func arguments(for measurement: PlannedMeasurement) -> [String] {
        var arguments = ["harness", measurement.peer, measurement.workload.rawValue]
        if let count = measurement.count { arguments.append("\(count)") }
        if quick {
            arguments += ["--operations", "50000", "--warm-up", "5000", "--seconds", "0.5", "--idle-seconds", "1"]
        }
        return arguments
    }

    /// Prints progress on standard error, apart from the results.
    private func say(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }
}
