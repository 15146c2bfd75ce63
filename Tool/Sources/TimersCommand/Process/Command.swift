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
    private let leadsGroup = !Terminal.controlsProcess

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
            executable: .path(path), arguments: arguments,
            environment: environment.updating(Dictionary(added) { _, new in new }), platformOptions: options)
        let status =
            switch output {
            case .shared: try await status(configuration, .currentStandardInput, .currentStandardOutput, started)
            case .toStandardError:
                try await status(configuration, .currentStandardInput, .currentStandardError, started)
            case .captured(let pipe):
                try await status(
                    configuration, .none, .fileDescriptor(pipe, closeAfterSpawningProcess: false), capturesErrors: true,
                    started)
            }
        return switch status {
        case .exited(let code): code
        case .signaled(let signal): 128 + signal
        }
    }

    private func status(
        _ configuration: Configuration, _ input: some InputProtocol, _ output: FileDescriptorOutput,
        capturesErrors: Bool = false, _ started: @Sendable (ChildProcess) -> Void
    ) async throws -> TerminationStatus {
        let error = capturesErrors ? output : .currentStandardError
        return try await Subprocess.run(configuration, input: input, output: output, error: error) { execution in
            started(ChildProcess(id: execution.processIdentifier.value))
        }
        .terminationStatus
    }
}

extension Command {
    /// This process's own environment, byte for byte.
    ///
    /// Subprocess copies it as strings, which keeps everything that is in UTF-8. In bytes it takes no name that begins
    /// with a digit: such a variable is left out where another one is not in UTF-8.
    static var environment: Environment {
        var variables: [[UInt8]] = []
        var next = unsafe environ
        // The list ends with nil, and this process never changes it.
        while let variable = unsafe next.pointee {
            unsafe variables.append(Array(UnsafeRawBufferPointer(start: variable, count: strlen(variable) + 1)))
            unsafe next += 1
            // Each of them ends with 0, which Subprocess wants to have, and the list is read up to its end only.
        }
        if variables.allSatisfy({ String(validating: $0, as: UTF8.self) != nil }) { return .inherit }
        return .custom(variables.filter(isTaken))
    }

    private static func isTaken(_ variable: [UInt8]) -> Bool {
        guard let first = variable.first, variable.contains(UInt8(ascii: "=")) else { return false }
        return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    }
}
