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
              same DURATION and FILE it goes on where it is by then. One that has
              ended since ends at once, and a finished one begins anew.
              Without a terminal a paused one goes on, since there is no key to
              press.
              Choose a FILE in a folder of your own, such as $XDG_STATE_HOME or
              ~/.local/state. A link is not followed in a folder such as /tmp, to
              which other users can write. A FILE that holds something else, or
              that a later version has written, is refused and left alone.

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
              timers countdown 60s --state ~/.local/state/resend.json
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
        let countdown = try countdown(duration, unit)
        let terminal = json ? nil : KeyTerminal()
        // One that ended while nobody was there is not begun again: its end is still to be announced.
        if countdown.phase == .idle { countdown.start() }
        if terminal == nil { countdown.resume() }

        let exitCode: Int32
        if let terminal {
            let output = ProgressBar(terminal: terminal, unit: unit, title: title)
            exitCode = await TerminalRun(countdown: countdown, terminal: terminal, output: output).run()
            // It was left before its end.
            if exitCode != 0 { throw ExitCode(exitCode) }
        } else {
            let output: any CountdownOutput = json ? JSONLines() : PlainLines(unit: unit, title: title)
            exitCode = await PipeRun(countdown: countdown, output: output, hasToFinish: onFinish != nil).run()
        }
        if let onFinish { try await finish(onFinish) }
        if exitCode != 0 { throw ExitCode(exitCode) }
    }

    private func checkedDuration() throws -> Duration {
        let length = try DurationText.parse(duration)
        guard length > .zero else {
            throw ValidationError("'\(duration)' is zero: a countdown takes longer than that.")
        }
        return length
    }

    // MARK: State

    /// The one countdown of a state file.
    private static let key = "countdown"

    private func countdown(_ duration: Duration, _ unit: CountdownUnit) throws -> SharedCountdown {
        guard let state else { return SharedCountdown(from: duration, unit: unit.length) }
        let store = CountdownStore(file: state) { error in StandardError.write("timers: \(error).") }
        do throws(CountdownStoreError) {
            try prepare(store, duration, unit)
        } catch {
            // The store has put damage aside, or made a change that the disk may not have. Anything else is for the
            // user to look at.
            guard error.code == .damaged || error.code == .unsynced else {
                throw ValidationError("The state \(error).")
            }
            StandardError.write("timers: \(error).")
        }
        return store.sharedCountdown(Self.key, from: duration, unit: unit.length)
    }

    /// Leaves in the file what is to be gone on with, and finds out whether it can be written.
    private func prepare(
        _ store: CountdownStore, _ duration: Duration, _ unit: CountdownUnit
    ) throws(CountdownStoreError) {
        let kept = try store.snapshot(for: Self.key)
        if let kept, kept.fullDuration == duration, kept.phase == .running || kept.phase == .paused {
            try store.save(kept.shown(in: unit.length), for: Self.key)
        } else {
            try store.remove(Self.key)
        }
    }

    // MARK: The end

    private func finish(_ line: String) async throws {
        let command = try await Command(["/bin/sh", "-c", line], outputGoesToStandardError: json)
        let exitCode = try await command.run { _ in }
        if exitCode != 0 { throw ExitCode(exitCode) }
    }
}
