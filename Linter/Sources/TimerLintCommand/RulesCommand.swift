import ArgumentParser
import TimerLint

/// `timerlint rules [ID]`.
struct RulesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Lists the rules, or explains one with a bad and a good example.")

    @Argument(help: "The id of a rule.") var id: String?

    func validate() throws {
        guard let id, !RuleRegistry.identifiers.contains(id) else { return }
        throw ValidationError("There is no rule '\(id)'. 'timerlint rules' lists them.")
    }

    func run() {
        let rules = RuleRegistry.descriptions
        guard let id, let rule = rules.first(where: { $0.id == id }) else {
            let width = rules.map(\.id.count).max() ?? 0
            for rule in rules {
                let name = rule.id + String(repeating: " ", count: width - rule.id.count)
                let marks = (rule.hasFix ? " (fix)" : "") + (rule.isOnByDefault ? "" : " (off by default)")
                print("\(name)  \(rule.severity.rawValue)  \(rule.summary)\(marks)")
            }
            return
        }
        print(
            "\(rule.id) (\(rule.severity.rawValue)\(rule.hasFix ? ", has a fix" : "")\(rule.isOnByDefault ? "" : ", off by default"))"
        )
        print("\n\(rule.summary)\n\n\(rule.why)\n\nInstead of\n")
        print(indented(rule.bad))
        print("\nwrite\n")
        print(indented(rule.good))
    }

    private func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(separator: "\n")
    }
}
