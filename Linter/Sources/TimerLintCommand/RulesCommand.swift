import ArgumentParser
import TimerLinting

/// `timerlint rules [ID]`.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Lists the rules, or explains one with a bad and a good example.",
        usage: "timerlint rules [<id>]")

    @Argument(help: "The id of a rule.") var id: String?

    func validate() throws {
        guard let id, !RuleRegistry.identifiers.contains(id) else { return }
        throw ValidationError("There is no rule '\(id)'. 'timerlint rules' lists them.")
    }

    func run() throws {
        let rules = RuleRegistry.descriptions
        try show(rules.first { $0.id == id }.map(explanation) ?? list(rules))
    }

    private func list(_ rules: [RuleDescription]) -> String {
        let width = rules.map(\.id.count).max() ?? 0
        return rules.map { rule in
            let name = rule.id + String(repeating: " ", count: width - rule.id.count)
            let marks = (rule.hasFix ? " (fix)" : "") + (rule.isOnByDefault ? "" : " (off by default)")
            return "\(name)  \(rule.severity.rawValue)  \(rule.summary)\(marks)\n"
        }.joined()
    }

    private func explanation(_ rule: RuleDescription) -> String {
        """
        \(rule.id) (\(rule.severity.rawValue)\(rule.hasFix ? ", has a fix" : "")\(rule.isOnByDefault ? "" : ", off by default"))

        \(rule.summary)

        \(rule.why)

        Instead of

        \(indented(rule.bad))

        write

        \(indented(rule.good))

        """
    }

    private func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n")
    }
}
