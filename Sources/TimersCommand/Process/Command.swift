import Foundation
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A program and its arguments, found once and run many times with this process's own input, output and error.
///
/// The exit codes for one that cannot be run are those of a shell: 127 if the program does not exist, else 126.
struct Command: Sendable {
    /// As it was typed.
    let name: String
    private let path: FilePath
    private let arguments: Arguments
    private let environment: Environment
    /// The program and its arguments, for a shell.
    private let script: Arguments
    /// Where the command's standard output goes.
    private let outputGoesToStandardError: Bool

    /// Finds the program: a name in `PATH`, anything with a slash as it is.
    ///
    /// - Throws: the reason why it cannot be run.
    init(_ words: [String], outputGoesToStandardError: Bool) async throws(ExitReason) {
        name = words[0]
        let program = try await Self.find(words[0])
        let ignored = [SIGHUP, SIGINT, SIGQUIT, SIGTERM].filter(Interruptions.isIgnored).map(String.init)
        if ignored.isEmpty {
            path = program
            // Programs that look at their own name see what was typed.
            arguments = Arguments(executablePathOverride: words[0], remainingValues: Array(words.dropFirst()))
        } else {
            // Whoever wants this process to ignore them means the command, to which Subprocess would give them back.
            path = Self.shell
            arguments = Arguments(["-c", "trap '' \(ignored.joined(separator: " ")); exec \"$0\" \"$@\""] + words)
        }
        script = Arguments([program.string] + words.dropFirst())
        environment = Self.environment
        self.outputGoesToStandardError = outputGoesToStandardError
    }

    private static let shell: FilePath = "/bin/sh"

    private static func find(_ name: String) async throws(ExitReason) -> FilePath {
        guard name.contains("/") else {
            do {
                return try await Executable.name(name).resolveExecutablePath(in: .inherit)
            } catch {
                throw ExitReason(sentence: "'\(name)' is not a command that can be found.", exitCode: 127)
            }
        }
        var isDirectory: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: name, isDirectory: &isDirectory) else {
            // `isDirectory` outlives the call.
            throw ExitReason(sentence: "'\(name)' does not exist.", exitCode: 127)
        }
        guard !isDirectory.boolValue, FileManager.default.isExecutableFile(atPath: name) else {
            throw ExitReason(sentence: "'\(name)' is not a program that can be run.", exitCode: 126)
        }
        return FilePath(name)
    }

    /// Runs the command and waits for its end.
    ///
    /// - Parameter started: called with the process id once it runs.
    /// - Returns: the exit code; 128 plus the signal's number if a signal ended it.
    /// - Throws: the reason why it could not be started.
    func run(started: @Sendable (pid_t) async -> Void) async throws(ExitReason) -> Int32 {
        do {
            do {
                return try await run(path, arguments, started: started)
            } catch let error as SubprocessError where error.underlyingError == .execFormatError {
                // A script that names no program to run it is one for the shell, as it is for `execvp`.
                return try await run(Self.shell, script, started: started)
            }
        } catch {
            let isMissing = (error as? SubprocessError)?.code == .executableNotFound
            let sentence = Usage.sentence("'\(name)' cannot be run: \(error)")
            throw ExitReason(sentence: sentence, exitCode: isMissing ? 127 : 126)
        }
    }

    private func run(
        _ path: FilePath, _ arguments: Arguments, started: @Sendable (pid_t) async -> Void
    ) async throws -> Int32 {
        let output: FileDescriptorOutput = outputGoesToStandardError ? .currentStandardError : .currentStandardOutput
        let result = try await Subprocess.run(
            .path(path),
            arguments: arguments,
            environment: environment,
            input: .currentStandardInput,
            output: output,
            error: .currentStandardError
        ) { execution in
            await started(execution.processIdentifier.value)
        }
        return switch result.terminationStatus {
        case .exited(let code): code
        case .signaled(let signal): 128 + signal
        }
    }
}
