/// A form findings are written in.
package enum ReportFormat: String, Sendable, CaseIterable {
    case text, json, sarif, github, xcode

    /// The whole report, ready to print.
    package func report(_ findings: [Finding], root: String = "") -> String {
        switch self {
        case .text: findings.map(\.textLine).joined()
        case .xcode: findings.map { $0.xcodeLine(root: root) }.joined()
        case .github: findings.map(\.githubLine).joined()
        case .json: JSONReport(findings).text
        case .sarif: SARIFReport(findings).text
        }
    }
}

extension Finding {
    fileprivate var textLine: String { "\(path):\(line):\(column): \(severity.spelling): \(message) [\(rule)]\n" }

    /// Xcode opens absolute paths only.
    fileprivate func xcodeLine(root: String) -> String {
        let absolute = path.hasPrefix("/") || root.isEmpty ? path : root + "/" + path
        return "\(absolute):\(line):\(column): \(severity == .error ? "error" : "warning"): \(message) (\(rule))\n"
    }

    fileprivate var githubLine: String {
        let command = severity == .info ? "notice" : severity.rawValue
        return "::\(command) file=\(Self.escape(path, property: true)),line=\(line),col=\(column),title=\(rule)::"
            + "\(Self.escape(message, property: false))\n"
    }

    private static func escape(_ text: String, property: Bool) -> String {
        var text = text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
        if property { text = text.replacing(":", with: "%3A").replacing(",", with: "%2C") }
        return text
    }
}
