import Foundation
import Subprocess

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A program and its arguments, found once and run many times with this process's own input, output and error.
struct Command: Sendable {
    /// As it was typed.
    let name: String
    private let path: FilePath
    private let arguments: Arguments
    /// Where the command's standard output goes.
    private let outputGoesToStandardError: Bool

    /// The command cannot be run at all.
    struct Unrunnable: Error {
        let sentence: String
        /// As a shell has it: 127 if the program does not exist, 126 if it cannot be run.
        let exitCode: Int32
    }

    /// Finds the program: a name in `PATH`, anything with a slash as it is.
    ///
    /// - Throws: ``Unrunnable``.
    init(_ words: [String], outputGoesToStandardError: Bool) async throws(Unrunnable) {
        name = words[0]
        path = try await Self.find(words[0])
        // Programs that look at their own name see what was typed.
        arguments = Arguments(executablePathOverride: words[0], remainingValues: Array(words.dropFirst()))
        self.outputGoesToStandardError = outputGoesToStandardError
    }

    private static func find(_ name: String) async throws(Unrunnable) -> FilePath {
        guard name.contains("/") else {
            do {
                return try await Executable.name(name).resolveExecutablePath(in: .inherit)
            } catch {
                throw Unrunnable(sentence: "'\(name)' is not a command that can be found.", exitCode: 127)
            }
        }
        var isDirectory: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: name, isDirectory: &isDirectory) else {
            // `isDirectory` outlives the call.
            throw Unrunnable(sentence: "'\(name)' does not exist.", exitCode: 127)
        }
        guard !isDirectory.boolValue, FileManager.default.isExecutableFile(atPath: name) else {
            throw Unrunnable(sentence: "'\(name)' is not a program that can be run.", exitCode: 126)
        }
        return FilePath(name)
    }

    /// Runs the command and waits for its end.
    ///
    /// - Parameter started: called with the process id once it runs.
    /// - Returns: the exit code; 128 plus the signal's number if a signal ended it.
    /// - Throws: ``Unrunnable`` if it could not be started.
    func run(started: @Sendable (pid_t) async -> Void) async throws(Unrunnable) -> Int32 {
        let output: FileDescriptorOutput = outputGoesToStandardError ? .currentStandardError : .currentStandardOutput
        do {
            let result = try await Subprocess.run(
                .path(path),
                arguments: arguments,
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
        } catch let error as SubprocessError {
            let exitCode: Int32 = error.code == .executableNotFound ? 127 : 126
            throw Unrunnable(sentence: "'\(name)' cannot be run: \(error.description)", exitCode: exitCode)
        } catch {
            throw Unrunnable(sentence: "'\(name)' cannot be run: \(error)", exitCode: 126)
        }
    }
}
