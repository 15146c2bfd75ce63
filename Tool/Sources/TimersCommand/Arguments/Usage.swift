import ArgumentParser

/// Mistakes for which the argument parser has no helpful message.
enum Usage {
    /// Throws one sentence for a mistake that shows before any parsing.
    ///
    /// - No subcommand, or one that does not exist.
    /// - Help on something that does not exist.
    /// - A negative value where none can be: `-1s` would be read as an option called `-1s`.
    static func check(_ arguments: [String], subcommands: [any ParsableCommand.Type]) throws {
        guard let first = arguments.first else {
            throw NoCommand(subcommands: subcommands)
        }
        let names = subcommands.compactMap { $0.configuration.commandName } + ["help"]
        let wanted = first == "help" ? arguments.dropFirst().first ?? first : first
        guard wanted.hasPrefix("-") || names.contains(wanted) else {
            throw ValidationError(
                "'\(wanted)' is not a command of timers: write every, next, countdown, durable or tour.")
        }
        try checkDurable(arguments)
        let wantsHelp = arguments.contains { ["-h", "--help", "help", "--version"].contains($0) }
        let options = arguments.prefix { $0 != "--" }
        let values = zip(options, options.dropFirst()).filter { option, _ in !textOptions.contains(option) }
        if let negative = values.map(\.1).first(where: isNegativeValue) {
            throw ValidationError("'\(negative)' is negative: write it without the minus sign.")
        }
        if first == EveryCommand.configuration.commandName, !arguments.contains("--"), !wantsHelp {
            throw noCommandToRun
        }
    }

    /// Throws for `timers durable` with no command, or with one that does not exist.
    private static func checkDurable(_ arguments: [String]) throws {
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard words.first == DurableCommand.configuration.commandName else { return }
        let names = DurableCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
        guard let wanted = words.dropFirst().first else {
            if arguments.first == "help" { return }
            throw ValidationError(
                "Write what to do: list, show, cancel, retry, dead, stats or schema. "
                    + "'timers durable --help' explains them.")
        }
        guard wanted.hasPrefix("-") || names.contains(wanted) else {
            throw ValidationError(
                "'\(wanted)' is not a command of timers durable: "
                    + "write list, show, cancel, retry, pause, resume, dead, stats, schema or web.")
        }
    }

    /// The tool without arguments: what it can do is the answer.
    struct NoCommand: Error {
        let subcommands: [any ParsableCommand.Type]

        var lines: [String] {
            let commands = subcommands.filter { $0.configuration.shouldDisplay }.map { command in
                ["  timers \(command.configuration.commandName ?? "")", command.configuration.abstract]
            }
            return ["timers: Write what to do:"] + TextTable(rows: commands).lines
                + ["'timers --help' has examples, and 'timers every --help' explains a command."]
        }
    }

    /// `timers every` without a command.
    static let noCommandToRun = ValidationError(
        "There is no command to run: write it after '--', as in 'timers every 2s -- date'.")

    /// A number of lines.
    ///
    /// - Throws: `ValidationError`, one sentence that names the number.
    static func checked(_ number: Int, for option: String) throws -> Int {
        guard (1...10_000).contains(number) else {
            throw ValidationError("'\(number)' is not a number for \(option), which takes 1 to 10000.")
        }
        return number
    }

    /// The parser's message as a sentence.
    static func sentence(_ message: String) -> String {
        message.hasSuffix(".") || message.hasSuffix("?") ? message : "\(message)."
    }

    /// Options whose values are text.
    private static let textOptions = [
        "--title", "--on-finish", "--state", "--cron", "--explain", "--crontab", "--zone", "--kind", "--schema",
    ]

    /// The words after the tool's name.
    ///
    /// Throws for one that is not in UTF-8: `CommandLine.arguments` repairs it, and a command would get another word.
    static func arguments() throws -> [String] {
        let words = CommandLine.arguments
        for index in words.indices {
            guard let bytes = unsafe CommandLine.unsafeArgv[index] else { continue }
            // As many as there are arguments, each of which ends with 0 and is never freed.
            if unsafe String(validatingCString: bytes) == nil {
                throw ValidationError("'\(words[index])' is not in UTF-8.")
            }
        }
        return Array(words.dropFirst())
    }

    private static func isNegativeValue(_ argument: String) -> Bool {
        guard argument.hasPrefix("-"), let second = argument.dropFirst().first else { return false }
        let value = argument.dropFirst().lowercased()
        return second.isNumber || second == "." || value.hasPrefix("inf") || value.hasPrefix("nan")
    }
}
