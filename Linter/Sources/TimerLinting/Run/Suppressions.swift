import SwiftSyntax

/// Comments that silence rules: `// timerlint:disable rule -- reason`, for the rest of the file or until
/// `timerlint:enable`; `:this` for its own line; `:next` for the line after it.
struct Suppressions {
    private struct Comment {
        var line: Int
        var command: String
        var rules: Set<String>
        /// The rules it has silenced.
        var silenced: Set<String> = []

        /// The line it is for, where it is for one.
        var target: Int? {
            switch command {
            case "disable:this": line
            case "disable:next": line + 1
            case "disable:previous": line - 1
            default: nil
            }
        }

        func concerns(_ rule: String) -> Bool { rules.contains(rule) || rules.contains("all") }
    }

    private var comments: [Comment] = []

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
        let known = ["disable", "enable", "disable:this", "disable:next", "disable:previous"]
        guard known.contains(String(command)) else { return }
        comments.append(Comment(line: line, command: String(command), rules: rules))
    }

    /// The findings that no comment silences; which comments silence others is kept.
    mutating func filter(_ findings: [Finding]) -> [Finding] {
        guard !comments.isEmpty else { return findings }
        return findings.filter { !silences($0) }
    }

    private mutating func silences(_ finding: Finding) -> Bool {
        var last: Int?
        for index in comments.indices where comments[index].concerns(finding.rule) {
            if let target = comments[index].target {
                guard target == finding.line else { continue }
                comments[index].silenced.insert(finding.rule)
                return true
            }
            if comments[index].line <= finding.line { last = index }
        }
        guard let last, comments[last].command == "disable" else { return false }
        comments[last].silenced.insert(finding.rule)
        return true
    }

    /// The lines of comments that name no rule or silence nothing, with what is wrong with them.
    ///
    /// Of a rule that has not run nothing is known.
    func useless(enabled: Set<String>) -> [(line: Int, message: String)] {
        let known = RuleRegistry.identifiers
        return comments.flatMap { comment -> [(Int, String)] in
            let unknown = comment.rules.subtracting(known).subtracting(["all"]).sorted()
            let messages = unknown.map { "There is no rule '\($0)'. 'timerlint rules' lists them." }
            guard comment.command != "enable" else { return messages.map { (comment.line, $0) } }
            if comment.rules.contains("all") {
                let isUseless = comment.silenced.isEmpty && known.subtracting(enabled).count <= 1
                return isUseless ? [(comment.line, "This comment silences nothing. Remove it.")] : []
            }
            let unused = comment.rules.intersection(enabled).subtracting(comment.silenced).sorted()
            return (messages + unused.map { "'\($0)' has nothing to report here. Remove it from the comment." })
                .map { (comment.line, $0) }
        }
    }
}
