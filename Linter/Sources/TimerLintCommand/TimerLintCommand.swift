import ArgumentParser
import TimerLinting

/// The command line.
///
/// Paths stand where the names of commands do, so the first argument decides which of the two it is.
@main enum TimerLintCommand {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "rules": RulesCommand.main(Array(arguments.dropFirst()))
        case "migrate": MigrateCommand.main(Array(arguments.dropFirst()))
        case "lint": LintCommand.main(Array(arguments.dropFirst()))
        default: LintCommand.main(arguments)
        }
    }
}

extension ReportFormat: ExpressibleByArgument {}
extension Severity: ExpressibleByArgument {}
