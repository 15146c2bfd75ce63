import ArgumentParser
import TimerLinting

/// The command line.
@main
struct TimerLintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timerlint",
        abstract: "Finds the old mistakes with timers in Swift source, and rewrites what can be rewritten safely.",
        subcommands: [LintCommand.self, RulesCommand.self], defaultSubcommand: LintCommand.self)
}

extension ReportFormat: ExpressibleByArgument {}
extension Severity: ExpressibleByArgument {}
