import ArgumentParser
import Countdowns
import Foundation

/// `timers countdown`: counts down to a deadline.
struct CountdownCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "countdown", abstract: "Count down to zero, and be right after any absence.",
        usage: "timers countdown DURATION [OPTIONS]",
        discussion: """
            The time left follows from a deadline. So it is right after this process was stopped, the machine slept, \
            or the clock was set, and with --state also after this process was killed or the machine was restarted.

            In a terminal the countdown is a bar that redraws in place and obeys keys. Elsewhere, and where TERM is \
            dumb, it is one line for each change.

            DURATION is 90s, 2.5m, 1h30m, 1d, 90 (seconds) or 1:30:00; 'timers help every' has all units.

            KEYS
              space   pause, and go on
              r       start again with the full time
              + -     ten seconds more, ten seconds less
              q       leave, as Ctrl-C does; Ctrl-Z and fg work too

            STATE
              With --state the file keeps the countdown. Start it again with the
              same DURATION and FILE, and it goes on with the time that is left by
              then. If its time was up in between, it ends at once. If it was
              finished, it begins anew. A paused one stays paused in a terminal and
              goes on elsewhere, where no key could resume it. One process at a
              time can use FILE; a second one ends with 69.
              Choose a FILE in a folder of your own, such as $XDG_STATE_HOME or
              ~/.local/state. The tool follows no link in a folder such as /tmp,
              to which other users can write. It refuses a FILE that holds
              something else or that a later version has written, and leaves it
              as it is.

            THE COMMAND AT THE END
              The shell runs the command of --on-finish as soon as the time is up,
              whether or not a reader takes the output. Signals that end this tool
              reach the command as well. With --state it runs late rather than
              never: if this tool ends before the command has, the next one on
              FILE runs it.

            JSON
              With --json standard output has one object a line for each change of
              what is shown. Its members:
                remaining   the seconds left, to the nanosecond
                shown       the units left, rounded up
                progress    0 at the start, 1 at the end
                phase       running, paused or finished

            EXIT CODES
              0    the time is up; or the code of the --on-finish command
              69   another process is using FILE
              73   FILE cannot be created or written
              74   standard output could not be written; the countdown ends at
                   once, by SIGPIPE if it is a pipe, but with --on-finish it goes
                   on unseen
              129, 130, 143
                   SIGHUP, Ctrl-C (or q) or SIGTERM ended it

            EXAMPLES
              timers countdown 4m --title Tea --on-finish 'echo ready'
              timers countdown 25m --unit m
              timers countdown 60s --state ~/.local/state/resend.json
            """
    )

    @Argument(help: ArgumentHelp("How long: 90s, 2.5m, 1h30m.", valueName: "DURATION"))
    var duration: String

    @Option(help: ArgumentHelp("A title to show before the time.", valueName: "TEXT"))
    var title: String?

    @Option(
        help: ArgumentHelp("Keep the countdown in this file, to go on with it later.", valueName: "FILE"),
        completion: .file())
    var state: String?

    @Option(help: ArgumentHelp("Run this command with the shell at the end.", valueName: "COMMAND"))
    var onFinish: String?

    @Option(
        help: ArgumentHelp("What to count: s, ds (tenths of a second) or m (minutes).", valueName: "UNIT"),
        completion: .list(CountdownUnit.allCases.map(\.rawValue)))
    var unit = "s"

    @Flag(help: "Write one JSON object per change to standard output.")
    var json = false

    func run() async throws {
        let duration = try DurationText.interval(duration)
        guard let unit = CountdownUnit(rawValue: unit) else {
            throw ValidationError("'\(unit)' is not a unit to count in: choose s, ds or m.")
        }
        if state?.isEmpty == true { throw ValidationError("--state takes the name of a file, and '' is none.") }
        let file = try state.map { path throws(ExitReason) in try StateFile(path) }
        defer { file?.release() }
        try await run(file, duration, unit)
    }

    @MainActor
    private func run(_ file: StateFile?, _ duration: Duration, _ unit: CountdownUnit) async throws {
        guard let file else { return try await run(KeptCountdown(from: duration, unit: unit), unit) }
        let kept = try await KeptCountdown(in: file, from: duration, unit: unit)
        do {
            try await run(kept, unit)
        } catch {
            await kept.flush()
            throw error
        }
        await kept.flush()
    }

    @MainActor
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
        // A pipe without a reader must not end the tool before the command has run. The command does not inherit this.
        if onFinish != nil { signal(SIGPIPE, SIG_IGN) }
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
    @MainActor
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
