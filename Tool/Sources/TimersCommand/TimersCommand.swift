import ArgumentParser
import Foundation

/// The `timers` command: parses the arguments, runs a subcommand, and ends with its exit code.
@main
struct TimersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timers", abstract: "Run a command at a steady interval, count down, or see how timers go wrong.",
        discussion: """
            EXIT CODES
              0    everything went well
              1    'timers tour' found a promise of this package broken, or
                   'timers durable' no such deadline
              64   wrong usage; one sentence on standard error says what
              66   the file of --crontab cannot be read
              69   another process is using the file of --state, or the
                   database of 'timers durable' cannot be reached or used
              71   the system has no processes, memory or open files left
              73   the file of --state cannot be created or written
              74   standard output could not be written
              124  --limit ended a run; 137 if the run had to be killed
              126  the command to run exists, but cannot be run
              127  the command to run does not exist
              129, 130, 143
                   SIGHUP, Ctrl-C (or q) or SIGTERM ended the tool
              Any other code is that of the command that 'timers every' or
              'timers countdown' has run, or 128 + n if signal n ended it.

            EXAMPLES
              timers every 2s -- date
              timers every 250ms --times 20 --missed skip -- curl -sf localhost:8080
              timers every --cron '*/5 4-6 * * MON-FRI' -- ./report
              timers next --cron '@daily' --count 5 --zone Europe/Berlin
              timers next --explain '*/5 8-18 * * MON-FRI'
              crontab -l | timers next --crontab -
              timers countdown 4m --title Tea
              timers durable list app.sqlite --state dead
              timers tour
            """,
        version: "timers \(Version.text)",
        subcommands: [
            EveryCommand.self, NextCommand.self, CountdownCommand.self, DurableCommand.self, TourCommand.self,
            RowCommand.self,
        ]
    )

    /// Replaces the parser's own entry point, which answers wrong usage with several lines.
    ///
    /// It is not asynchronous: the main actor opens files of its own, and the first lines have to come before that.
    static func main() {
        StandardStreams.fillClosed()
        do { try Shortage.check() } catch { end(with: error) }
        // Where the parent has this signal ignored, the system throws the exit codes of commands away.
        signal(SIGCHLD, SIG_DFL)
        // Swift's runtime takes this signal for a crash, and goes on.
        Interruptions.release([SIGQUIT])
        Task { @MainActor in await runToEnd() }
        dispatchMain()
    }

    private static func runToEnd() async -> Never {
        do {
            let arguments = try Usage.arguments()
            try Usage.check(arguments, subcommands: configuration.subcommands)
            var command = try await asyncParseAsRoot(arguments)
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
            Foundation.exit(0)
        } catch let reason as ExitReason {
            end(with: reason)
        } catch let noCommand as Usage.NoCommand {
            for line in noCommand.lines { StandardError.write(line) }
            Foundation.exit(ExitCode.validationFailure.rawValue)
        } catch {
            end(with: error)
        }
    }

    /// Ends the process: help goes to standard output as it is, an error becomes one line on standard error.
    private static func end(with error: any Error) -> Never {
        let code = exitCode(for: error)
        if error is ExitCode { Foundation.exit(code.rawValue) }
        guard code.isSuccess else {
            end(with: ExitReason(message(for: error), exitCode: code.rawValue))
        }
        do {
            try StandardOutput.write(fullMessage(for: error))
            Foundation.exit(0)
        } catch {
            end(with: error)
        }
    }

    private static func end(with reason: ExitReason) -> Never {
        reason.tell()
        Foundation.exit(reason.exitCode)
    }
}
