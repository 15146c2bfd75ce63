/// A scope for parameters and variables: a function, a closure, or any other pair of braces.
struct Block {
    /// What the source says about the type of a parameter or variable.
    enum Value: Equatable {
        case type(TypeReference)
        /// The type of the expression that begins at this token.
        case expression(Int)
        /// The type of a parameter, by its position, of the closure whose brace is at this token.
        case argument(Int, place: Int)
        case unknown
    }

    struct Variable {
        var value: Value
        /// The tokens that can see the variable.
        var range: Range<Int>
    }

    var parent: Int?
    var variables: [String: [Variable]] = [:]
}

extension Outline {
    /// The parameter or variable that a name refers to at a token.
    func variable(_ name: String, at index: Int) -> Block.Variable? {
        var next: Int? = places[index]
        while let place = next {
            // The last declaration wins. The branches of a `switch` share one block, so it has to come before the
            // token.
            if let found = blocks[place].variables[name]?.last(where: { $0.range.contains(index) }) { return found }
            next = blocks[place].parent
        }
        return nil
    }

    /// The token after the expression that begins at `start`; in a condition, a brace ends it.
    func end(ofExpressionAt start: Int, inCondition: Bool) -> Int {
        var index = start
        while index < tokens.count {
            let text = text(index)
            if [",", ";", ")", "]", "}", "else"].contains(text) { return index }
            if text == "{", inCondition { return index }
            if index > start, tokens[index].line > tokens[index - 1].line, !continues(at: index) { return index }
            index = ["(", "[", "{"].contains(text) ? closing(index) + 1 : index + 1
        }
        return index
    }

    /// Whether the token at the beginning of a line continues the expression of the line before.
    private func continues(at index: Int) -> Bool {
        let operators = ["=", "?", ":", "&", "|", "+", "-", "*", "/", "<", ">", ".", "||", "??", "==", "in"]
        return operators.contains(text(index)) || operators.contains(text(index - 1))
    }
}
