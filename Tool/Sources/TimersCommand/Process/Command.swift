import Foundation
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A program and its arguments, found once and run many times with this process's own input, output and error.
///
/// The exit codes for a program that cannot be run are those of a shell: 127 if it does not exist, else 126. The exit
/// code is 71 if the program could be run but the system has no process, memory or file descriptor left for it.
struct Command: Sendable {
    /// Where the standard output of the command goes.
    enum Output: Sendable {
        /// To that of the tool.
        case shared
        /// To the standard error of the tool, whose own output belongs to `--json`.
        case toStandardError
        /// Into a pipe, with standard error, and the command has no input.
        case captured(FileDescriptor)
    }

    /// The program's name as the user typed it.
    let name: String
    private let path: FilePath
    private let arguments: Arguments
    private let environment: Environment
    /// The program and its arguments, for a shell.
    private let script: Arguments
    private let output: Output
    /// Whether the command gets a process group of its own; `ChildProcess` says when and why.
    private let leadsGroup = !ControllingTerminal.exists

    /// Finds the program: a name in `PATH`, anything with a slash as it is.
    ///
    /// - Throws: the reason why it cannot be run.
    init(_ words: [String], output: Output) async throws(ExitReason) {
        name = words[0]
        let program = try await Self.find(words[0])
        let ignored = [SIGHUP, SIGINT, SIGQUIT, SIGTERM].filter(Interruptions.isIgnored).map(String.init)
        if ignored.isEmpty {
            path = program
            // Programs that look at their own name see what was typed.
            arguments = Arguments(executablePathOverride: words[0], remainingValues: Array(words.dropFirst()))
        } else {
            // The caller had this process ignore them and means the command too, for which Subprocess would reset
            // them.
            path = Self.shell
            arguments = Arguments(["-c", "trap '' \(ignored.joined(separator: " ")); exec \"$0\" \"$@\""] + words)
        }
        script = Arguments([program.string] + words.dropFirst())
        environment = Self.environment
        self.output = output
    }

    private static let shell: FilePath = "/bin/sh"

    private static func find(_ name: String) async throws(ExitReason) -> FilePath {
        guard name.contains("/") else {
            do {
                return try await Executable.name(name).resolveExecutablePath(in: .inherit)
            } catch {
                throw ExitReason("There is no command '\(name)' in the folders of PATH", exitCode: 127)
            }
        }
        var isDirectory: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: name, isDirectory: &isDirectory) else {
            // `isDirectory` outlives the call.
            throw ExitReason("'\(name)' does not exist", exitCode: 127)
        }
        guard !isDirectory.boolValue, FileManager.default.isExecutableFile(atPath: name) else {
            throw ExitReason("'\(name)' is not a program that can be run", exitCode: 126)
        }
        return FilePath(name)
    }

    /// Runs the command and waits for its end.
    ///
    /// - Parameters:
    ///   - variables: what its environment has beside that of the tool.
    ///   - started: called once the command runs.
    /// - Returns: the exit code; 128 plus the signal's number if a signal ended it.
    /// - Throws: the reason why it could not be started.
    func run(
        with variables: [String: String], started: @Sendable (ChildProcess) -> Void
    ) async throws(ExitReason) -> Int32 {
        do {
            do {
                return try await run(path, arguments, variables, started: started)
            } catch let error as SubprocessError where error.underlyingError == .execFormatError {
                // A script that names no program to run it is one for the shell, as it is for `execvp`.
                return try await run(Self.shell, script, variables, started: started)
            }
        } catch {
            throw failure(error)
        }
    }

    private func failure(_ error: any Error) -> ExitReason {
        guard let error = error as? SubprocessError else {
            return ExitReason("'\(name)' cannot be run: \(error)", exitCode: 126)
        }
        if error.code == .executableNotFound {
            return ExitReason("'\(name)' or the program that interprets it does not exist", exitCode: 127)
        }
        let reason = error.underlyingError.map { "\($0)" } ?? "\(error)"
        let isShortage = error.underlyingError.map(Self.shortages.contains) ?? true
        return ExitReason("'\(name)' cannot be run: \(reason)", exitCode: isShortage ? EX_OSERR : 126)
    }

    /// What the system answers when it has no more processes, memory or file descriptors.
    private static let shortages: Set<Errno> = [
        .resourceTemporarilyUnavailable, .noMemory, .tooManyOpenFiles, .tooManyOpenFilesInSystem,
    ]

    private func run(
        _ path: FilePath, _ arguments: Arguments, _ variables: [String: String],
        started: @Sendable (ChildProcess) -> Void
    ) async throws -> Int32 {
        var options = PlatformOptions()
        if leadsGroup { options.processGroupID = 0 }
        let added = variables.map { name, value in (Environment.Key(stringLiteral: name), Optional(value)) }
        let configuration = Configuration(
            executable: .path(path),
            arguments: arguments,
            environment: environment.updating(Dictionary(added) { _, new in new }),
            platformOptions: options
        )
        let status =
            switch output {
            case .shared: try await status(configuration, .currentStandardOutput, started)
            case .toStandardError: try await status(configuration, .currentStandardError, started)
            case .captured(let pipe): try await status(configuration, capturedBy: pipe, started)
            }
        return switch status {
        case .exited(let code): code
        case .signaled(let signal): 128 + signal
        }
    }

    private func status(
        _ configuration: Configuration, _ output: FileDescriptorOutput, _ started: @Sendable (ChildProcess) -> Void
    ) async throws -> TerminationStatus {
        try await Subprocess.run(
            configuration, input: .currentStandardInput, output: output, error: .currentStandardError
        ) { execution in
            started(ChildProcess(id: execution.processIdentifier.value))
        }
        .terminationStatus
    }

    private func status(
        _ configuration: Configuration, capturedBy pipe: FileDescriptor, _ started: @Sendable (ChildProcess) -> Void
    ) async throws -> TerminationStatus {
        let output = FileDescriptorOutput.fileDescriptor(pipe, closeAfterSpawningProcess: false)
        return try await Subprocess.run(configuration, input: .none, output: output, error: output) { execution in
            started(ChildProcess(id: execution.processIdentifier.value))
        }
        .terminationStatus
    }
}
