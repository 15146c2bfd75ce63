import SwiftSyntax

/// Comments that silence rules: `// timerlint:disable rule -- reason`, for the rest of the file or until
/// `timerlint:enable`; `:this` for its own line; `:next` for the line after it.
struct Suppressions {
    private var wholeFrom: [(line: Int, rules: Set<String>, on: Bool)] = []
    private var lines: [Int: Set<String>] = [:]

    /// Reads the comments of a file; `tree` is what its source is parsed to, and `converter` knows the lines of it.
    ///
    /// - Complexity: linear in the source.
    init(source: String, tree: SourceFileSyntax, converter: SourceLocationConverter) {
        guard source.contains("timerlint:") else { return }
        for token in tree.tokens(viewMode: .sourceAccurate) {
            read(token.leadingTrivia, at: token.position, converter)
            read(token.trailingTrivia, at: token.endPositionBeforeTrailingTrivia, converter)
        }
    }

    private mutating func read(_ trivia: Trivia, at start: AbsolutePosition, _ converter: SourceLocationConverter) {
        var position = start
        for piece in trivia {
            switch piece {
            case .lineComment(let comment), .docLineComment(let comment):
                guard let mark = comment.firstRange(of: "timerlint:") else { break }
                read(comment[mark.upperBound...], line: converter.location(for: position).line)
            default: break
            }
            position += piece.sourceLength
        }
    }

    private mutating func read(_ text: Substring, line: Int) {
        let command = text.prefix { !$0.isWhitespace }
        var words = text[command.endIndex...]
        if let reason = words.firstRange(of: "--") { words = words[..<reason.lowerBound] }
        var rules = Set(words.split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init))
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
