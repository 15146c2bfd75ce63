/// The declarations of a file, and the role of each of its names.
struct Outline {
    enum Role {
        /// A name that may be declared in another file, or no name at all.
        case use
        /// The name of a declaration, parameter or variable, or an argument label.
        case other
    }

    private(set) var tokens: [Token]
    var declarations: [Declaration] = []
    var heritage: [Heritage] = []
    /// The names of all generic parameters.
    var genericNames: Set<String> = []
    /// The role of each token.
    var roles: [Role]
    /// The types around each token, outermost first.
    var owners: [String]
    /// The innermost block around each token, as an index of `blocks`.
    var places: [Int]
    var blocks = [Block()]

    init(of tokens: [Token]) {
        self.tokens = tokens
        roles = Array(repeating: .use, count: tokens.count)
        owners = Array(repeating: "", count: tokens.count)
        places = Array(repeating: 0, count: tokens.count)
        var reader = OutlineReader(outline: self)
        reader.read()
        self = reader.outline
    }

    /// The text of a token; empty if the index is out of range.
    func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

    func isIdentifier(_ index: Int) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .identifier
    }

    /// Whether the token can be a label: labels may be reserved words.
    func isWord(_ index: Int) -> Bool {
        tokens.indices.contains(index) && (tokens[index].kind == .identifier || tokens[index].kind == .keyword)
    }

    func isSymbol(_ index: Int, _ text: String) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .symbol && tokens[index].text == text
    }

    /// Whether the token is a `?` or `!` that unwraps the value before it, and not part of an operator.
    func isUnwrapping(_ index: Int) -> Bool {
        (isSymbol(index, "?") || isSymbol(index, "!")) && !tokens[index].isApart
    }

    /// The closing bracket for the one at `start`, or the last token.
    func closing(_ start: Int) -> Int {
        let pairs = ["(": ")", "[": "]", "{": "}", "<": ">"]
        guard let end = pairs[text(start)] else { return start }
        var depth = 0
        for index in start..<tokens.count where tokens[index].kind == .symbol {
            if tokens[index].text == text(start) { depth += 1 }
            if tokens[index].text == end { depth -= 1 }
            if depth == 0 { return index }
        }
        return tokens.count - 1
    }

    /// The opening bracket for the one at `end`, or the first token.
    func opening(_ end: Int) -> Int {
        let pairs = [")": "(", "]": "[", "}": "{", ">": "<"]
        guard let start = pairs[text(end)] else { return end }
        var depth = 0
        for index in stride(from: end, through: 0, by: -1) where tokens[index].kind == .symbol {
            if tokens[index].text == text(end) { depth += 1 }
            if tokens[index].text == start { depth -= 1 }
            if depth == 0 { return index }
        }
        return 0
    }

    /// The opening brace of the body that follows a condition.
    func brace(after start: Int) -> Int {
        var index = start
        while index < tokens.count, !isSymbol(index, "{") {
            index = isSymbol(index, "(") || isSymbol(index, "[") ? closing(index) + 1 : index + 1
        }
        return index
    }

    /// The opening parenthesis of the argument list around a token, or the first token.
    func parenthesis(around start: Int) -> Int {
        var index = start - 1
        while index > 0, !isSymbol(index, "(") {
            index = [")", "]", "}"].contains(text(index)) ? opening(index) - 1 : index - 1
        }
        return index
    }
}
