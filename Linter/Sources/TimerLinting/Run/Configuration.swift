import Foundation
import Yams

/// What `.timerlint.yml` says.
package struct Configuration: Sendable, Equatable {
    package var only: [String]?
    package var disabled: Set<String> = []
    package var enabled: Set<String> = []
    package var severities: [String: Severity] = [:]
    package var failing: Severity?
    package var timerFunctions: Set<String> = []
    package var timeFunctions: Set<String> = []
    package var excluded: [String] = []
    package var baseline: String?
    /// Where patterns and the baseline start from.
    package var base = BaseFolder()

    package init() {}

    /// Reads the configuration in the file at `path`.
    ///
    /// - Throws: `ConfigurationError`, which names the line and the key.
    package init(yaml: String, path: String) throws(ConfigurationError) {
        base = BaseFolder(URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false))
        let root: Node?
        do {
            root = try Yams.compose(yaml: yaml)
        } catch let error as YamlError {
            throw ConfigurationError(path: path, line: error.line, message: "this is no YAML: \(error.summary)")
        } catch {
            throw ConfigurationError(path: path, line: 1, message: "this is no YAML: \(error)")
        }
        guard let root, root != Node("") else { return }
        let reader = ConfigurationReader(path: path)
        guard case .mapping(let mapping) = root else { throw reader.error(root, "expected keys and values") }
        for (key, value) in mapping {
            guard let name = key.string else { throw reader.error(key, "a key must be a text") }
            switch name {
            case "only": only = try reader.rules(value, key: name)
            case "disable": disabled = Set(try reader.rules(value, key: name))
            case "enable":
                enabled = Set(try reader.rules(value, key: name))
                guard mapping["only"] == nil else { throw reader.error(key, "'enable' adds nothing to 'only'") }
            case "severity": severities = try reader.severities(value)
            case "fail-on": failing = try reader.severity(value, key: name)
            case "timer-functions": timerFunctions = Set(try reader.texts(value, key: name))
            case "time-functions": timeFunctions = Set(try reader.texts(value, key: name))
            case "exclude": excluded = try reader.patterns(value, key: name)
            case "baseline": baseline = try reader.text(value, key: name)
            default:
                throw reader.error(key, "unknown key '\(name)'; known are \(Self.keys.joined(separator: ", "))")
            }
        }
    }

    static let keys = [
        "only", "disable", "enable", "severity", "fail-on", "timer-functions", "time-functions", "exclude", "baseline",
    ]

    /// The path of the nearest configuration in the current folder and those above it.
    package static func nearestFile() -> String {
        let name = ".timerlint.yml"
        var folder = URL(filePath: FileManager.default.currentDirectoryPath).standardizedFileURL
        var path = name
        while !FileManager.default.fileExists(atPath: path), folder.pathComponents.count > 1 {
            folder = folder.deletingLastPathComponent()
            path = folder.appending(path: name).path(percentEncoded: false)
        }
        return FileManager.default.fileExists(atPath: path) ? path : name
    }

    /// The rules that are on.
    package var rules: Set<String> {
        let usual = only ?? RuleRegistry.descriptions.filter(\.isOnByDefault).map(\.id)
        return Set(usual).union(enabled).subtracting(disabled)
    }
}

/// A mistake in a configuration file.
package struct ConfigurationError: Error, CustomStringConvertible, Equatable {
    package var path: String
    package var line: Int
    package var message: String
    package var description: String { "\(path):\(line): error: \(message)" }
}

/// Reads values, and says where they are wrong.
private struct ConfigurationReader {
    let path: String

    func error(_ node: Node, _ message: String) -> ConfigurationError {
        ConfigurationError(path: path, line: node.mark?.line ?? 1, message: message)
    }

    func text(_ node: Node, key: String) throws(ConfigurationError) -> String {
        guard let text = node.string else { throw error(node, "'\(key)' must be a text") }
        return text
    }

    func rule(_ node: Node, key: String) throws(ConfigurationError) -> String {
        let name = try text(node, key: key)
        guard RuleRegistry.identifiers.contains(name) else {
            throw error(node, "unknown rule '\(name)' in '\(key)'")
        }
        return name
    }

    private func list(
        _ node: Node, key: String, of read: (Node, String) throws(ConfigurationError) -> String
    ) throws(ConfigurationError) -> [String] {
        guard case .sequence(let list) = node else { throw error(node, "'\(key)' must be a list") }
        var texts: [String] = []
        for item in list { texts.append(try read(item, key)) }
        return texts
    }

    func texts(_ node: Node, key: String) throws(ConfigurationError) -> [String] {
        try list(node, key: key, of: text)
    }

    func patterns(_ node: Node, key: String) throws(ConfigurationError) -> [String] {
        let patterns = try texts(node, key: key)
        for (item, pattern) in zip(node.sequence ?? [], patterns) {
            if pattern.hasPrefix("/") {
                throw error(
                    item, "'\(key)' has patterns from the folder of this file on, and '\(pattern)' begins with '/'")
            }
            guard Glob(pattern) != nil else { throw error(item, "'\(pattern)' in '\(key)' can match nothing") }
        }
        return patterns
    }

    func rules(_ node: Node, key: String) throws(ConfigurationError) -> [String] {
        try list(node, key: key, of: rule)
    }

    func severity(_ node: Node, key: String) throws(ConfigurationError) -> Severity {
        guard let severity = Severity(rawValue: try text(node, key: key)) else {
            throw error(node, "'\(key)' must be error, warning or info")
        }
        return severity
    }

    func severities(_ node: Node) throws(ConfigurationError) -> [String: Severity] {
        guard case .mapping(let mapping) = node else { throw error(node, "'severity' must map rules to severities") }
        var severities: [String: Severity] = [:]
        for (key, value) in mapping {
            let name = try rule(key, key: "severity")
            severities[name] = try severity(value, key: "severity.\(name)")
        }
        return severities
    }
}

extension YamlError {
    fileprivate var line: Int {
        switch self {
        case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _): mark.line
        case .duplicatedKeysInMapping(_, let context): context.mark.line
        default: 1
        }
    }

    fileprivate var summary: String {
        switch self {
        case .scanner(_, let problem, _, _), .parser(_, let problem, _, _), .composer(_, let problem, _, _): problem
        case .duplicatedKeysInMapping(let keys, _): "'\(keys.first ?? "")' is there twice"
        default: "it cannot be read"
        }
    }
}
