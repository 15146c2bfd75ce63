import ArgumentParser
import Foundation
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// This same executable, started again to run something that may not end well.
enum RowProcess {
    /// How a process ended and what it had written.
    struct Result: Sendable {
        var status: TerminationStatus
        var output: String

        /// `killed by SIGILL`, `exit code 1`.
        var end: String {
            switch status {
            case .exited(let code): "exit code \(code)"
            case .signaled(let signal): "killed by \(signalName(signal))"
            }
        }

        var diedOfSignal: Bool {
            if case .signaled = status { true } else { false }
        }
    }

    /// Runs the hidden subcommand with `arguments`, its standard error thrown away, and waits for its end.
    ///
    /// A process that hangs is killed after `limit`.
    static func run(_ arguments: [String], limit: Duration = .seconds(10)) async throws -> Result {
        let name = RowCommand.configuration.commandName ?? ""
        var options = PlatformOptions()
        // Cancelling the task that waits for the process kills it.
        options.teardownSequence = []
        let configuration = Configuration(
            executable: .path(FilePath(executablePath)), arguments: Arguments([name] + arguments),
            platformOptions: options)
        return try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask {
                let result = try await Subprocess.run(
                    configuration, output: .string(limit: 64 * 1024), error: .discarded)
                return Result(status: result.terminationStatus, output: result.standardOutput)
            }
            group.addTask {
                try await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let result = first else {
                return Result(status: .signaled(SIGKILL), output: "")
            }
            return result
        }
    }

    /// One half of a row in a process of its own.
    static func measure(_ half: RowCommand.Half, row: Int) async -> Measurement {
        do {
            let result = try await run([half.rawValue, String(row)])
            let decoder = JSONDecoder()
            if result.status.isSuccess,
                let measurement = try? decoder.decode(Measurement.self, from: Data(result.output.utf8))
            {
                return measurement
            }
            // A usual pattern that kills its process has shown what it does.
            return Measurement(result.end, holds: half == .usual && result.diedOfSignal)
        } catch {
            return Measurement("could not be run: \(error)", holds: false)
        }
    }

    private static var executablePath: String {
        Bundle.main.executablePath ?? CommandLine.arguments[0]
    }
}

/// `SIGILL` for 4.
private func signalName(_ signal: Int32) -> String {
    let names: [Int32: String] = [
        SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS",
        SIGKILL: "SIGKILL",
    ]
    return names[signal] ?? "signal \(signal)"
}
