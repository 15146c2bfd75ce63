import ArgumentParser
import Foundation
import Timers

/// `timers every`: runs a command on a grid.
struct EveryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "every",
        abstract: "Run a command at a steady interval.",
        usage: "timers every INTERVAL [OPTIONS] -- COMMAND [ARGUMENT ...]",
        discussion: """
            The runs begin on a grid that does not drift: run k is due at start + k x INTERVAL, however long the runs \
            take. The command has this terminal's input, output and error, and never runs twice at once. If a run \
            takes longer than the interval, or everything was stopped for a while, --missed says what becomes of the \
            ticks in between.

            A run that fails ends it all, with the exit code of that run (128 + n for signal n); with --keep-going \
            failures are only counted, and the exit code is 0. After Ctrl-C, SIGTERM or SIGHUP no further run begins, \
            and the exit code is 130, 143 or 129. The signal also reaches the command and what the command has \
            started. The tool waits for the end of the command, which is no failure then; a second signal kills it. \
            A signal that is ignored from the start, as nohup has it, stays ignored by both. \
            Finally one line on standard error tells the number of runs, failures and missed \
            ticks, and how late the runs began.

            DURATIONS
              A decimal number and a unit: 100us, 250ms, 2s, 1.5m, 1h, 1d.

            MISSED TICKS  (interval 100 ms, one run takes from 200 to 550)
              coalesce   at 550, 600, 700    one run for all that were missed
              skip       at 600, 700         none of them, the next on the grid
              catch-up   at 550, 550+, 550+, 600    every one, without a pause
              delay      at 550, 650, 750    one, and a new grid from there

            JSON
              With --json standard output has one object a line for each run; what
              the command prints goes to standard error. If a line cannot be
              written, no further run comes, and the exit code is 74. Its members:
                tick           the number of the run, from 1
                scheduled_ms   its place on the grid, since the start
                late_ms        how much later than that it began
                missed         ticks that got no run, since the run before
                exit_code      the command's; 128 + n for signal n
                duration_ms    how long it ran

            EXAMPLES
              timers every 1m -- ./backup
              timers every 2s --first immediately --times 10 -- sh -c 'date; uptime'
              timers every 500ms --keep-going --json -- curl -sf localhost >log
            """
    )

    @Argument(help: ArgumentHelp("The time from one run to the next.", valueName: "INTERVAL"))
    var interval: String

    @Option(help: ArgumentHelp("End after this many runs.", valueName: "N"))
    var times: Int?

    @Option(help: ArgumentHelp("When the first run comes: immediately, interval, or a delay.", valueName: "WHEN"))
    var first = "interval"

    @Option(help: ArgumentHelp("coalesce, skip, catch-up or delay.", valueName: "POLICY"))
    var missed = "coalesce"

    @Option(help: ArgumentHelp("How much later a run may begin, to save wake-ups.", valueName: "DURATION"))
    var tolerance = "0s"

    @Flag(help: "Go on after a failed run, and exit with 0.")
    var keepGoing = false

    @Flag(help: "Write one JSON object per run to standard output.")
    var json = false

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The command to run and its arguments, after '--'.", valueName: "COMMAND")
    )
    var command: [String] = []

    func run() async throws {
        let schedule = try schedule()
        let firstDelay = try firstDelay()
        let words = try words()
        let command = try await Command(words, outputGoesToStandardError: json)
        // A pipe without a reader is then an error like others, and the summary still comes. Commands do not inherit
        // this.
        signal(SIGPIPE, SIG_IGN)
        let interruptions = try Interruptions.caught()
        let runner = CommandRunner(command, firstDelay: firstDelay, stopsAtFailure: !keepGoing, writesRecords: json)
        let outcome = await runner.run(schedule, interruptions: interruptions)
        if let reason = outcome.reason { throw reason }
        if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
    }

    /// The schedule that the options describe.
    ///
    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    func schedule() throws -> TimerSchedule {
        let interval = try DurationText.interval(interval)
        let firstTick = TimerSchedule.FirstTick.after(try firstDelay())
        let policies: [String: MissedTickPolicy] = [
            "coalesce": .coalesce, "skip": .skip, "catch-up": .catchUp(), "delay": .delay,
        ]
        guard let policy = policies[missed] else {
            throw ValidationError(
                "'\(missed)' is no policy for missed ticks: choose coalesce, skip, catch-up or delay.")
        }
        if let times, times < 1 {
            throw ValidationError("'\(times)' runs are too few for --times: it takes 1 or more.")
        }
        let tolerance = try DurationText.parse(tolerance)
        return try TimerSchedule(validating: interval, first: firstTick, times: times)
            .tolerance(tolerance)
            .missedTicks(policy)
    }

    private func firstDelay() throws -> Duration {
        switch first {
        case "immediately": .zero
        case "interval": try DurationText.interval(interval)
        default: try DurationText.parse(first)
        }
    }

    private func words() throws -> [String] {
        guard let name = command.first, !name.isEmpty else { throw Usage.noCommandToRun }
        return command
    }
}
