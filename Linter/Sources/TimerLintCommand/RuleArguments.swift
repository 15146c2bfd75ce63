import ArgumentParser
import Foundation
import TimerLinting

/// The rules that options name, and the paths that follow them: `--only sleep-loop Sources`.
struct RuleArguments {
    private(set) var only: [String] = []
    private(set) var disable: [String] = []
    private(set) var enable: [String] = []
    private(set) var paths: [String] = []

    /// - Throws: `ValidationError` for a name that is neither a rule nor a path.
    init(_ command: LintCommand) throws {
        only = try read(command.only, of: "--only")
        disable = try read(command.disable, of: "--disable")
        enable = try read(command.enable, of: "--enable")
    }

    private mutating func read(_ values: [String], of option: String) throws -> [String] {
        var rules: [String] = []
        for (index, value) in values.enumerated() {
            let names = value.split(separator: ",").map(String.init)
            if !names.isEmpty, names.allSatisfy(RuleRegistry.identifiers.contains) {
                rules += names
            } else if index > 0, FileManager.default.fileExists(atPath: value) {
                paths.append(value)
            } else {
                let name = names.first { !RuleRegistry.identifiers.contains($0) } ?? value
                throw ValidationError("There is no rule '\(name)' for '\(option)'. 'timerlint rules' lists them.")
            }
        }
        return rules
    }
}
