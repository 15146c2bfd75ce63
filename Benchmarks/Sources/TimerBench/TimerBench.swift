import ArgumentParser

@main
struct TimerBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timer-bench",
        abstract: "Measures timers, side by side, in one run.",
        subcommands: [RunCommand.self, HarnessCommand.self, ReportCommand.self, TouchCommand.self],
        defaultSubcommand: RunCommand.self
    )
}
