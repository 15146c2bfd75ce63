import ArgumentParser
import Foundation

/// `timers every`: runs a command on a grid.
struct EveryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "every", abstract: "Run a command at a steady interval, or at the times of a cron expression.",
        usage: """
            timers every INTERVAL [OPTIONS] -- COMMAND [ARGUMENT ...]
            timers every --cron EXPRESSION [OPTIONS] -- COMMAND [ARGUMENT ...]
            """,
        discussion: help)

    @Argument(help: ArgumentHelp("The time from one run to the next.", valueName: "INTERVAL"))
    var interval: String?

    @OptionGroup(title: "When runs come") var times: TimeOptions
    @OptionGroup(title: "When runs fail") var failures: FailureOptions
    @OptionGroup(title: "What is shown") var output: OutputOptions

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The command to run and its arguments, after '--'.", valueName: "COMMAND"))
    var command: [String] = []

    /// When runs come, and how many.
    struct TimeOptions: ParsableArguments {
        @Option(help: ArgumentHelp("A cron expression in the place of INTERVAL.", valueName: "EXPRESSION"))
        var cron: String?

        @Option(help: ArgumentHelp("The time zone of --cron, such as Europe/Berlin; as in TZ.", valueName: "ZONE"))
        var zone: String?

        @Option(help: ArgumentHelp("End after this many runs.", valueName: "N"))
        var times: Int?

        @Option(name: .customLong("for"), help: ArgumentHelp("Begin no run later than this.", valueName: "DURATION"))
        var length: String?

        @Option(
            help: ArgumentHelp("When the first run comes: immediately, interval, or a delay.", valueName: "WHEN"),
            completion: .list(["immediately", "interval"]))
        var first: String?

        @Option(
            help: ArgumentHelp("What to do about missed ticks: \(MissedOption.choice).", valueName: "POLICY"),
            completion: .list(MissedOption.names))
        var missed = MissedOption.coalesce.rawValue

        @Option(help: ArgumentHelp("How much later a run may begin, to save wake-ups.", valueName: "DURATION"))
        var tolerance = "0s"

        @Option(help: ArgumentHelp("Begin each run up to this much later, at random.", valueName: "DURATION"))
        var jitter = "0s"
    }

    /// What counts as a failure, and what follows from it.
    struct FailureOptions: ParsableArguments {
        @Flag(help: "Go on after failed runs, and exit with 0.")
        var keepGoing = false

        @Option(help: ArgumentHelp("End after this many failed runs.", valueName: "N"))
        var maxFailures: Int?

        @Option(help: ArgumentHelp("Try a failed run again, up to this many times.", valueName: "N"))
        var retries: Int?

        @Option(help: ArgumentHelp("The pause before the first retry; it doubles each time.", valueName: "DURATION"))
        var backoff: String?

        @Option(help: ArgumentHelp("Send SIGTERM to a run that takes longer.", valueName: "DURATION"))
        var limit: String?

        @Option(help: ArgumentHelp("Send SIGKILL this long after SIGTERM.", valueName: "DURATION"))
        var killAfter: String?
    }

    /// Where results go.
    struct OutputOptions: ParsableArguments {
        @Flag(help: "Write one JSON object per run to standard output.")
        var json = false

        @Flag(help: "Show the output of the last run in the whole window.")
        var screen = false
    }

    func run() async throws {
        let plan = try plan()
        if let note = times.cron.flatMap(ForeignSchedule.note) { StandardError.write("timers: \(note)") }
        guard let name = command.first, !name.isEmpty else { throw Usage.noCommandToRun }
        let screen = try screen()
        let output = screen?.output ?? (output.json ? .toStandardError : .shared)
        let command = try await Command(command, output: output)
        // A pipe without a reader is then an error like others, and the summary still comes. Commands do not inherit
        // this.
        signal(SIGPIPE, SIG_IGN)
        let interruptions = try Interruptions.caught(Interruptions.signals + (screen == nil ? [] : RunScreen.signals))
        let outcome = await CommandRunner(command, plan, screen: screen).run(interruptions: interruptions)
        if let reason = outcome.reason { throw reason }
        if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
    }

    private func screen() throws -> RunScreen? {
        guard output.screen else { return nil }
        if output.json { throw ValidationError("--screen and --json cannot be used together.") }
        guard let terminal = KeyTerminal(.window) else {
            let isDumb = isatty(STDOUT_FILENO) == 1 && !Terminal.obeysSequences
            throw ValidationError(
                "--screen needs a terminal \(isDumb ? "that can move its cursor" : "for input and output").")
        }
        let line = command.map(\.shellWord).joined(separator: " ")
        return try RunScreen(terminal, title: "Every \(interval ?? times.cron ?? ""): \(line)")
    }
}
