import SwiftSyntax

/// Moves the lines of a closure to the left.
struct Dedent {
    private(set) var edits: [Fix.Edit] = []

    /// As much as its line is further right than a statement.
    init(of closure: ClosureExprSyntax, to statement: CodeBlockItemSyntax) {
        self.init(
            closure.tokens(viewMode: .sourceAccurate).dropFirst(),
            by: closure.indentation.utf8.count - statement.indentation.utf8.count)
    }

    /// The lines that begin with one of some tokens, and the comments above them.
    init(_ tokens: some Sequence<TokenSyntax>, by surplus: Int) {
        let tokens = Array(tokens)
        // The lines of a text are part of it.
        guard surplus > 0, !tokens.contains(where: { $0.tokenKind == .multilineStringQuote }) else { return }
        for token in tokens {
            var position = token.position.utf8Offset
            var isLineStart = false
            for piece in token.leadingTrivia {
                let length = piece.sourceLength.utf8Length
                switch piece {
                case .newlines, .carriageReturns, .carriageReturnLineFeeds: isLineStart = true
                case .spaces, .tabs:
                    if isLineStart {
                        edits.append(.replace(position..<(position + min(length, surplus)), with: ""))
                    }
                    isLineStart = false
                default: isLineStart = false
                }
                position += length
            }
        }
    }
}
