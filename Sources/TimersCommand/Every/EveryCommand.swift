import ArgumentParser
import Timers

/// `timers every`: runs a command on a grid.
struct EveryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "every",
        abstract: "Run a command at a steady interval.",
        usage: "timers every INTERVAL [OPTIONS] -- COMMAND [ARGUMENT ...]",
        discussion: """
            The runs begin on a grid that does not drift: run k is due at start + k x INTERVAL, however long the runs \
            take. The command has this terminal's input, output and error, and never runs twice at once. If a run takes \
            longer than the interval, or everything was stopped for a while, --missed says what becomes of the ticks in \
            between.

            A run that fails ends it all, with the exit code of that run (128 + n for signal n); with --keep-going \
            failures are only counted, and the exit code is 0. Ctrl-C or SIGTERM is passed on to the command, waits for \
            its end, and is no failure; a second one kills the command. At the end one line on standard error says how \
            many runs, failures and missed ticks there were, and how late the runs began.

            DURATIONS
              A decimal number and a unit: 100us, 250ms, 2s, 1.5m, 1h, 1d.

            MISSED TICKS  (interval 100 ms, a run from 200 to 550)
              coalesce   100 200 550 600 700           one run at once for all that were missed
              skip       100 200 600 700               none; the next one on the grid
              catch-up   100 200 550 550+ 550+ 600     every one of them, as fast as the command allows
              delay      100 200 550 650 750           one at once, and the grid starts anew there

            JSON
              With --json standard output has one line per run, and the command's own output goes to standard error:
              {"tick":1,"scheduled_ms":100.000,"late_ms":0.118,"missed":0,"exit_code":0,"duration_ms":1.305}
              scheduled_ms counts from the start; late_ms is how much later the run began.

            EXAMPLES
              timers every 1m -- ./backup
              timers every 2s --first immediately --times 10 -- sh -c 'date; uptime'
              timers every 500ms --keep-going --json -- curl -sf localhost > log.jsonl
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
        let words = try words()
        do throws(Command.Unrunnable) {
            let command = try await Command(words, outputGoesToStandardError: json)
            let interruptions = Interruptions.caught()
            let runner = CommandRunner(command, stopsAtFailure: !keepGoing, writesRecords: json)
            let outcome = await runner.run(schedule, interruptions: interruptions)
            StandardError.write("timers: \(outcome.summary.line)")
            if let unrunnable = outcome.unrunnable { throw unrunnable }
            if outcome.exitCode != 0 { Self.exit(withError: ExitCode(outcome.exitCode)) }
        } catch {
            StandardError.write("timers: \(error.sentence)")
            throw ExitCode(error.exitCode)
        }
    }

    /// The schedule that the options describe.
    ///
    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    func schedule() throws -> TimerSchedule {
        let interval = try DurationText.interval(interval)
        let firstTick: TimerSchedule.FirstTick
        switch first {
        case "immediately": firstTick = .immediately
        case "interval": firstTick = .afterInterval
        default: firstTick = .after(try DurationText.parse(first))
        }
        let policies: [String: MissedTickPolicy] = [
            "coalesce": .coalesce, "skip": .skip, "catch-up": .catchUp(), "delay": .delay,
        ]
        guard let policy = policies[missed] else {
            throw ValidationError("'\(missed)' is no policy for missed ticks: choose coalesce, skip, catch-up or delay.")
        }
        if let times, times < 1 {
            throw ValidationError("'\(times)' runs are too few for --times: it takes 1 or more.")
        }
        let tolerance = try DurationText.parse(tolerance)
        return try TimerSchedule(validating: interval, first: firstTick, times: times)
            .tolerance(tolerance)
            .missedTicks(policy)
    }

    private func words() throws -> [String] {
        guard let name = command.first, !name.isEmpty else { throw Usage.noCommandToRun }
        return command
    }
}
