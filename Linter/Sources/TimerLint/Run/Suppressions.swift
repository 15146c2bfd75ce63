/// Comments that silence rules: `// timerlint:disable rule -- reason`, for the rest of the file or until
/// `timerlint:enable`; `:this` for its own line; `:next` for the line after it.
struct Suppressions {
    private var wholeFrom: [(line: Int, rules: Set<String>, on: Bool)] = []
    private var lines: [Int: Set<String>] = [:]

    /// - Complexity: linear in the source.
    init(source: String) {
        guard source.contains("timerlint:") else { return }
        for (number, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard let comment = line.range(of: "//"), let mark = line[comment.upperBound...].range(of: "timerlint:")
            else {
                continue
            }
            read(line[mark.upperBound...], line: number + 1)
        }
    }

    private mutating func read(_ text: Substring, line: Int) {
        let command = text.prefix { !$0.isWhitespace }
        var words = text[command.endIndex...]
        if let reason = words.range(of: "--") { words = words[..<reason.lowerBound] }
        var rules = Set(words.split { $0 == " " || $0 == "," || $0 == "\t" || $0 == "\r" }.map(String.init))
        if rules.isEmpty { rules = ["all"] }
        switch command {
        case "disable": wholeFrom.append((line, rules, false))
        case "enable": wholeFrom.append((line, rules, true))
        case "disable:this": lines[line, default: []].formUnion(rules)
        case "disable:next": lines[line + 1, default: []].formUnion(rules)
        case "disable:previous": lines[line - 1, default: []].formUnion(rules)
        default: break
        }
    }

    func filter(_ findings: [Finding]) -> [Finding] {
        findings.filter { !silences($0) }
    }

    private func silences(_ finding: Finding) -> Bool {
        if let rules = lines[finding.line], rules.contains(finding.rule) || rules.contains("all") { return true }
        var isSilent = false
        for (line, rules, on) in wholeFrom where line <= finding.line {
            if rules.contains(finding.rule) || rules.contains("all") { isSilent = !on }
        }
        return isSilent
    }
}

extension Substring {
    /// The first place a text occurs at.
    fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
