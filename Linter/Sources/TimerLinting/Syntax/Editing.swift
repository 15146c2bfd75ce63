import SwiftSyntax

/// Edits of the source around nodes, which keep its layout.
extension SyntaxProtocol {
    /// The offsets of the node without its surroundings.
    var trimmedRange: Range<Int> {
        positionAfterSkippingLeadingTrivia.utf8Offset..<endPositionBeforeTrailingTrivia.utf8Offset
    }

    /// The white space the line of the node's first token begins with.
    var indentation: String {
        var token = firstToken(viewMode: .sourceAccurate)
        while let current = token {
            var indentation = ""
            var found = current.previousToken(viewMode: .sourceAccurate) == nil
            for piece in current.leadingTrivia {
                switch piece {
                case .newlines, .carriageReturnLineFeeds, .carriageReturns: (indentation, found) = ("", true)
                case .spaces(let count): indentation += String(repeating: " ", count: count)
                case .tabs(let count): indentation += String(repeating: "\t", count: count)
                default: break
                }
            }
            if found { return indentation }
            token = current.previousToken(viewMode: .sourceAccurate)
        }
        return ""
    }

    /// Whether the node is the first thing on its line.
    var isFirstOnLine: Bool {
        guard let token = firstToken(viewMode: .sourceAccurate) else { return false }
        return token.previousToken(viewMode: .sourceAccurate) == nil || token.leadingTrivia.contains(where: \.isNewline)
    }

    /// The offset of the first of the comments on the lines right above the node, or of the node where there are none.
    fileprivate var startWithComments: Int {
        var position = positionAfterSkippingLeadingTrivia.utf8Offset
        var start = position
        /// What a line begins with, so far; `nil` for a blank line.
        var first: Int? = start
        for piece in leadingTrivia.reversed() {
            position -= piece.sourceLength.utf8Length
            switch piece {
            case .newlines(let count), .carriageReturns(let count), .carriageReturnLineFeeds(let count):
                guard let first else { return start }
                start = first
                guard count == 1 else { return start }
            default: break
            }
            if piece.isNewline { first = nil } else if piece.isComment { first = position }
        }
        return start
    }

    /// Whether nothing but a comment follows the node on its line.
    private var isLastOnLine: Bool {
        guard let token = lastToken(viewMode: .sourceAccurate), let next = token.nextToken(viewMode: .sourceAccurate)
        else { return true }
        return next.tokenKind == .endOfFile || next.leadingTrivia.contains(where: \.isNewline)
    }

    /// Whether the node shares its lines with no other code.
    fileprivate var isAloneOnItsLines: Bool { isFirstOnLine && isLastOnLine }

    /// One more step of indentation, in the style of the line the node is on.
    var deeperIndentation: String { indentation + (indentation.hasPrefix("\t") ? "\t" : "    ") }
}

extension Fix.Edit {
    static func insert(_ text: String, at offset: Int) -> Self { .init(start: offset, end: offset, text: text) }

    static func replace(_ range: Range<Int>, with text: String) -> Self {
        .init(start: range.lowerBound, end: range.upperBound, text: text)
    }

    /// A statement on a line of its own before another and the comments above it, which may be for the line they touch.
    static func line(_ text: String, before node: some SyntaxProtocol) -> Self {
        insert(text + "\n" + node.indentation, at: node.startWithComments)
    }

    /// A statement on a line of its own after another and its comment; `nil` where other code shares the lines.
    static func line(_ text: String, after node: some SyntaxProtocol) -> Self? {
        guard node.isAloneOnItsLines else { return nil }
        return insert("\n" + node.indentation + text, at: node.endPosition.utf8Offset)
    }

    /// A line break with what follows it, in place of the white space before a node; comments there stay.
    static func lineBreak(_ text: String, before node: some SyntaxProtocol) -> Self {
        let previous = node.previousToken(viewMode: .sourceAccurate)?.trailingTrivia ?? []
        let blanks = (Array(previous) + Array(node.leadingTrivia)).reversed().prefix { $0.isWhitespace }
        let end = node.positionAfterSkippingLeadingTrivia.utf8Offset
        let start = blanks.reduce(end) { $0 - $1.sourceLength.utf8Length }
        return replace(start..<end, with: text)
    }
}
