/// A token of Swift source.
///
/// Comments leave no tokens. A string literal becomes its two quotes, with the tokens of its interpolations between
/// them.
struct Token: Equatable {
    enum Kind: Equatable {
        case identifier
        /// A reserved word.
        case keyword
        case number
        /// The quote at either end of a string literal.
        case quote
        /// Brackets, separators and operators.
        case symbol
        /// `#if`, `#elseif`, `#else` or `#endif`, with its condition.
        case directive
    }

    var kind: Kind
    var text: String
    /// Counted from 1.
    var line: Int
    /// Whether white space or a comment comes before it.
    var isApart = false

    /// The reserved words, without contextual ones such as `actor`.
    static let keywords: Set<String> = [
        "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
        "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import",
        "in",
        "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat", "rethrows", "return", "self", "Self", "static", "struct", "subscript", "super", "switch", "throw",
        "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}

/// An error for source that the tokenizer cannot follow: the tests fail instead of passing a file they misread.
struct UnreadableSource: Error, Equatable, CustomStringConvertible {
    var line: Int
    var reason: String

    var description: String { "line \(line): \(reason)" }
}
