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

        /// The lines of `timers every --json`.
        var records: [TickRecord] { get throws { try lines(TickRecord.self) } }

        /// The lines of `--json`.
        func lines<Line: Decodable>(_: Line.Type) throws -> [Line] {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            return try output.split(separator: "\n").map { try decoder.decode(Line.self, from: Data($0.utf8)) }
        }

        /// Expects that it has told one sentence on standard error, and nothing else.
        func expectOneSentence(_ part: String, code: Int32 = 64, sourceLocation: SourceLocation = #_sourceLocation) {
            #expect(status == .exited(code), sourceLocation: sourceLocation)
            #expect(output.isEmpty, sourceLocation: sourceLocation)
            #expect(errorOutput.hasPrefix("timers: "), sourceLocation: sourceLocation)
            #expect(errorOutput.contains(part), "\(errorOutput)", sourceLocation: sourceLocation)
            #expect(errorOutput.filter { $0 == "\n" }.count == 1, sourceLocation: sourceLocation)
        }
    }

    /// One line of `timers every --json`.
    struct TickRecord: Decodable {
        var tick: Int
        var scheduledMs: Double
        var lateMs: Double
        var missed: Int
        var exitCode: Int32
        var durationMs: Double
        var attempts: Int
        var timedOut: Bool
        var scheduledAt: String
        var beganAt: String
    }

    /// Runs it to its end, and calls `started` with its process id once it runs.
    static func run(
        _ arguments: [String], environment: Environment = .inherit, inGroupOfItsOwn isGroup: Bool = false,
        inSessionOfItsOwn isSession: Bool = false, started: @Sendable (pid_t) async throws -> Void = { _ in }
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
        _ program: String, arguments: [String], environment: Environment,
        options: PlatformOptions = PlatformOptions(), started: @Sendable (pid_t) async throws -> Void = { _ in }
    ) async throws -> Outcome {
        let result = try await withTaskExecutorPreference(OwnThreadExecutor.shared) {
            try await Subprocess.run(
                .path(FilePath(program)), arguments: Arguments(arguments), environment: environment,
                platformOptions: options, input: .none, output: .string(limit: 1 << 20), error: .string(limit: 1 << 20)
            ) { execution in try await started(execution.processIdentifier.value) }
        }
        return Outcome(
            status: result.terminationStatus, output: result.standardOutput, errorOutput: result.standardError)
    }

    /// Runs it to its end where it writes into pipes of the test.
    static func run(
        _ arguments: [String], output: Pipe, error: Pipe, started: @Sendable (pid_t) async throws -> Void
    ) async throws -> TerminationStatus {
        try await withTaskExecutorPreference(OwnThreadExecutor.shared) {
            try await Subprocess.run(
                .path(FilePath(try path.get())), arguments: Arguments(arguments), input: .none, output: end(of: output),
                error: end(of: error)
            ) { execution in try await started(execution.processIdentifier.value) }.terminationStatus
        }
    }

    private static func end(of pipe: Pipe) -> FileDescriptorOutput {
        let end = FileDescriptor(rawValue: pipe.fileHandleForWriting.fileDescriptor)
        return .fileDescriptor(end, closeAfterSpawningProcess: false)
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

extension Pipe {
    /// Writes until the pipe takes nothing more, and returns how many bytes it took.
    @discardableResult
    func fill() throws -> Int {
        let end = fileHandleForWriting.fileDescriptor
        #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0)
        var count = 0
        while (try? FileDescriptor(rawValue: end).writeAll("x".utf8)) != nil { count += 1 }
        #expect(fcntl(end, F_SETFL, 0) == 0)
        return count
    }
}
