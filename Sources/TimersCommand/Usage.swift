import ArgumentParser

/// Mistakes the argument parser would answer with something less helpful than they deserve.
enum Usage {
    /// Throws one sentence for a mistake that shows before any parsing.
    ///
    /// - No subcommand, or one that does not exist.
    /// - A negative value where none can be: `-1s` would be read as an option called `-1s`.
    static func check(_ arguments: [String], subcommands: [any ParsableCommand.Type]) throws {
        guard let first = arguments.first else {
            throw ValidationError(
                "Say what to do, 'timers every', 'timers countdown' or 'timers tour'; 'timers --help' explains them.")
        }
        let names = subcommands.compactMap { $0.configuration.commandName } + ["help"]
        guard first.hasPrefix("-") || names.contains(first) else {
            throw ValidationError(
                "'\(first)' is not a command of this tool: there are 'every', 'countdown' and 'tour'.")
        }
        let wantsHelp = arguments.contains { ["-h", "--help", "help"].contains($0) }
        if let negative = arguments.prefix(while: { $0 != "--" }).dropFirst().first(where: isNegativeValue) {
            throw ValidationError("'\(negative)' is negative: intervals, delays and counts are not.")
        }
        if first == EveryCommand.configuration.commandName, !arguments.contains("--"), !wantsHelp {
            throw noCommandToRun
        }
    }

    /// `timers every` without a command.
    static let noCommandToRun = ValidationError(
        "There is no command to run: write it after '--', as in 'timers every 2s -- date'."
    )

    /// The parser's message as a sentence.
    static func sentence(_ message: String) -> String {
        message.hasSuffix(".") || message.hasSuffix("?") ? message : "\(message)."
    }

    private static func isNegativeValue(_ argument: String) -> Bool {
        guard argument.hasPrefix("-"), let second = argument.dropFirst().first else { return false }
        let value = argument.dropFirst().lowercased()
        return second.isNumber || second == "." || value.hasPrefix("inf") || value.hasPrefix("nan")
    }
}
