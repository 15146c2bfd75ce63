import ArgumentParser
import Foundation

/// The command of `--on-finish`.
struct FinishCommand {
    let line: String
    let output: Command.Output

    /// Runs it once and waits for its end.
    ///
    /// A signal that asks the tool to end reaches the command as well.
    ///
    /// - Returns: the exit code of the command, and whether it has ended by itself. If not, the code is that of the
    ///   signal.
    /// - Throws: the reason why it could not be started.
    func run() async throws(ExitReason) -> (exitCode: Int32, isDone: Bool) {
        let shell = try await Command(["/bin/sh", "-c", line], output: output)
        let command = SignalledCommand(shell)
        let interruptions = try Interruptions.caught()
        let listener = Task {
            for await interruption in interruptions { command.interrupt(interruption) }
        }
        defer {
            listener.cancel()
            Interruptions.release(Interruptions.signals)
        }
        let exitCode = try await command.run().exitCode
        let interruption = exitCode == 0 ? command.interruption : await command.interruptionBehindFailure()
        return (interruption?.exitCode ?? exitCode, interruption == nil)
    }
}
