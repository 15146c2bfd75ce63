import Foundation
import Subprocess
import TestSupport
import Testing

@testable import TimersCommand

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The built `timers` executable.
enum Tool {
    /// What a run of it left behind.
    struct Outcome {
        var status: TerminationStatus
        var output: String
        var errorOutput: String

        /// The lines of `--json`.
        var records: [TickRecord] {
            get throws {
                try output.split(separator: "\n").map {
                    try JSONDecoder().decode(TickRecord.self, from: Data($0.utf8))
                }
            }
        }
    }

    /// Runs it to its end, and calls `started` with its process id once it runs.
    static func run(
        _ arguments: [String],
        environment: Environment = .inherit,
        inGroupOfItsOwn isGroup: Bool = false,
        inSessionOfItsOwn isSession: Bool = false,
        started: @Sendable (pid_t) async throws -> Void = { _ in }
    ) async throws -> Outcome {
        var options = PlatformOptions()
        if isGroup { options.processGroupID = 0 }
        // No terminal controls a new session.
        options.createSession = isSession
        return try await run(
            try path.get(), arguments: arguments, environment: environment, options: options, started: started)
    }

    /// Runs a script of a shell in which `"$timers"` is the tool.
    static func run(script: String, shell: String = "/bin/sh") async throws -> Outcome {
        let environment = Environment.inherit.updating(["timers": try path.get()])
        return try await run(shell, arguments: ["-c", script], environment: environment)
    }

    private static func run(
        _ program: String,
        arguments: [String],
        environment: Environment,
        options: PlatformOptions = PlatformOptions(),
        started: @Sendable (pid_t) async throws -> Void = { _ in }
    ) async throws -> Outcome {
        let result = try await withTaskExecutorPreference(OwnThreadExecutor.shared) {
            try await Subprocess.run(
                .path(FilePath(program)),
                arguments: Arguments(arguments),
                environment: environment,
                platformOptions: options,
                input: .none,
                output: .string(limit: 1 << 20),
                error: .string(limit: 1 << 20)
            ) { execution in
                try await started(execution.processIdentifier.value)
            }
        }
        return Outcome(
            status: result.terminationStatus,
            output: result.standardOutput,
            errorOutput: result.standardError
        )
    }

    static let path = Result { try find() }

    /// It is built beside the test bundle, or beside the bundle's enclosing folders on Apple platforms.
    private static func find() throws -> String {
        #if canImport(ObjectiveC)
            let places = CommandLine.arguments.prefix(1) + Bundle.allBundles.map(\.bundlePath)
        #else
            let places = CommandLine.arguments.prefix(1)
        #endif
        for place in places {
            var folder = URL(fileURLWithPath: place)
            for _ in 0..<4 {
                folder.deleteLastPathComponent()
                let candidate = folder.appendingPathComponent("timers").path
                if FileManager.default.isExecutableFile(atPath: candidate), !isFolder(candidate) { return candidate }
            }
        }
        throw NotBuilt()
    }

    private static func isFolder(_ path: String) -> Bool {
        (try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    }

    private struct NotBuilt: Error {}
}
