import SwiftSyntax

/// Why a timer is left alone, and the place that shows it.
struct Obstacle: Error {
    let node: Syntax
    /// A sentence without its full stop, in lower case.
    let reason: String

    init(_ node: some SyntaxProtocol, _ reason: String) {
        self.node = Syntax(node)
        self.reason = reason
    }
}

extension SyntaxProtocol {
    /// The text of the node as it stands in a sentence: without line breaks, and not too long.
    var quotation: String {
        let text = sourceText.split { $0.isWhitespace }.joined(separator: " ")
        return text.count <= 60 ? "`\(text)`" : "`\(text.prefix(57))…`"
    }
}
