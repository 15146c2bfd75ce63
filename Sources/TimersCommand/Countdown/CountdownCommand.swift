import ArgumentParser
import Countdowns
import Foundation

/// `timers countdown`: counts down to a deadline.
struct CountdownCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "countdown",
        abstract: "Count down, with the right time left after any absence.",
        usage: "timers countdown DURATION [OPTIONS]",
        discussion: """
            Counts from DURATION to zero. The time left is that to a deadline: it is right after this process was \
            stopped, the machine slept, or somebody set the clock, and with --state also after this process was killed \
            or the machine was started anew.

            In a terminal it is a bar that redraws in place. Elsewhere it is one line a change, and nothing is read.

            KEYS
              space   pause, and go on
              r       start again with the full time
              + -     ten seconds more, ten seconds less
              q       leave, as Ctrl-C does; Ctrl-Z and fg work

            STATE
              With --state the countdown is kept in FILE. Started again with the
              same DURATION and FILE it goes on where it is by then, one that
              ended meanwhile ends at once, and a finished one begins anew.
              Without a terminal a paused one goes on, as nobody could press a key.

            JSON
              With --json standard output has one object a line for each change of
              what is shown. Its members:
                remaining   the seconds left, to the nanosecond
                shown       the units left, rounded up
                progress    0 at the start, 1 at the end
                phase       running, paused or finished

            EXIT CODES
              0    the time is up; or that of the --on-finish command
              74   standard output could not be written; it ends at once, but
                   with --on-finish it goes on unseen (a pipe that nobody reads
                   ends it by SIGPIPE, unless that is ignored)
              130  left with q or Ctrl-C

            EXAMPLES
              timers countdown 4m --title Tea --on-finish 'echo ready'
              timers countdown 25m --unit m
              timers countdown 60s --state /tmp/resend.json
            """
    )

    @Argument(help: ArgumentHelp("How long: 90s, 2.5m, 1h.", valueName: "DURATION"))
    var duration: String

    @Option(help: ArgumentHelp("What it is for; shown before the time.", valueName: "T"))
    var title: String?

    @Option(help: ArgumentHelp("Keep the countdown here, to go on with it later.", valueName: "FILE"))
    var state: String?

    @Option(help: ArgumentHelp("A command for the shell, run once at the end.", valueName: "COMMAND"))
    var onFinish: String?

    @Option(help: ArgumentHelp("Count s, ds (tenths of a second) or m (minutes).", valueName: "UNIT"))
    var unit = "s"

    @Flag(help: "Write one JSON object per change to standard output.")
    var json = false

    func run() async throws {
        let duration = try checkedDuration()
        guard let unit = CountdownUnit(rawValue: unit) else {
            throw ValidationError("'\(unit)' is not a unit to count in: choose s, ds or m.")
        }
        if state?.isEmpty == true { throw ValidationError("--state takes the name of a file, and '' is none.") }
        let file = try state.map { path throws(ExitReason) in try StateFile(path) }
        defer { file?.release() }
        let kept = try file.map { file throws(ExitReason) in try KeptCountdown(in: file, from: duration, unit: unit) }
        try await run(kept ?? KeptCountdown(from: duration, unit: unit), unit)
    }

    private func checkedDuration() throws -> Duration {
        let length = try DurationText.parse(duration)
        guard length > .zero else {
            throw ValidationError("'\(duration)' is zero: a countdown takes longer than that.")
        }
        return length
    }

    private func run(_ kept: KeptCountdown, _ unit: CountdownUnit) async throws {
        if !json, let terminal = KeyTerminal(.line) {
            let bar = ProgressBar(terminal: terminal, unit: unit, title: title)
            let exitCode = try await TerminalRun(kept: kept, terminal: terminal, output: bar).run()
            // The user has left it before its end.
            if exitCode != 0 { throw ExitCode(exitCode) }
            return try await finish(kept) {}
        }
        // Without keys a paused countdown would stay paused for ever.
        if kept.countdown.phase == .paused {
            kept.countdown.resume()
            kept.keep()
        }
        let output: any CountdownOutput = json ? JSONLines() : PlainLines(unit: unit, title: title)
        let end = await PipeRun(countdown: kept.countdown, output: output, hasToFinish: onFinish != nil).run()
        if end.isFinished {
            // The reader has all the time it wants when the command has run.
            try await finish(kept) { () throws(ExitReason) in
                if let unshown = end.unshown { try output.show(unshown) }
            }
        }
        if let failure = end.failure { throw ExitCode(failure.exitCode) }
    }

    /// Takes care of the end: runs the command of `--on-finish` if there is one, shows what is still to be shown, and
    /// has the file say that the countdown is finished.
    private func finish(_ kept: KeptCountdown, show: () throws(ExitReason) -> Void) async throws {
        guard let onFinish else {
            try show()
            return kept.keepEnd()
        }
        let end = try await FinishCommand(line: onFinish, output: json ? .toStandardError : .shared).run()
        if end.isDone { kept.keepEnd() }
        try show()
        if end.exitCode != 0 { throw ExitCode(end.exitCode) }
    }
}
