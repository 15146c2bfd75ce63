import SwiftSyntax

extension SyntaxProtocol {
    /// The text of the node without the trivia around it.
    ///
    /// `trimmedDescription` says the same, but makes two copies of the tree for it.
    var sourceText: String {
        let bytes = syntaxTextBytes
        let start = leadingTriviaLength.utf8Length
        let end = max(start, bytes.count - trailingTriviaLength.utf8Length)
        return String(decoding: bytes[min(start, bytes.count)..<end], as: UTF8.self)
    }
}
