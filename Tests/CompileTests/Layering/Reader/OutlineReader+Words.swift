extension OutlineReader {
    mutating func readWord(at index: Int) {
        if isLabel(index) {
            outline.roles[index] = .other
            return
        }
        // After a point, a reserved word is the name of a member.
        if outline.isSymbol(index - 1, ".") { return }
        switch (outline.tokens[index].kind, outline.text(index)) {
        case (.identifier, "actor") where outline.isIdentifier(index + 1): readType(at: index)
        case (.keyword, "struct"), (.keyword, "enum"), (.keyword, "protocol"): readType(at: index)
        case (.keyword, "class") where outline.isIdentifier(index + 1): readType(at: index)
        case (.keyword, "extension"): readExtension(at: index)
        case (.keyword, "typealias"), (.keyword, "associatedtype"): readAlias(at: index)
        case (.keyword, "func"), (.keyword, "init"), (.keyword, "subscript"), (.keyword, "deinit"):
            readFunction(at: index)
        case (.keyword, "var"), (.keyword, "let"): readVariable(at: index)
        case (.keyword, "case") where scope.holdsMembers: readCases(at: index)
        case (.keyword, "if"), (.keyword, "while"): readCondition(at: index)
        case (.keyword, "for"):
            readCondition(at: index)
            readLoop(at: index)
        case (.keyword, "catch"):
            bind("error", .unknown, from: index, until: outline.closing(outline.brace(after: index)))
        case (.keyword, "import"), (.keyword, "operator"), (.keyword, "precedencegroup"): skipLine(at: index)
        default: break
        }
    }

    private mutating func readCondition(at index: Int) {
        // The `while` of a `repeat` loop has no braces after it.
        if outline.isSymbol(index - 1, "}"), outline.tokens[index].line == outline.tokens[index - 1].line { return }
        condition = index..<outline.brace(after: index)
    }

    /// Whether the word labels an argument or an element of a tuple.
    private func isLabel(_ index: Int) -> Bool {
        brackets.last == "(" && outline.isSymbol(index + 1, ":")
            && ["(", "[", ","].contains(outline.text(index - 1))
    }

    private mutating func skipLine(at start: Int) {
        let line = outline.tokens[start].line
        for index in start..<outline.tokens.count where outline.tokens[index].line == line {
            outline.roles[index] = .other
        }
    }

    /// Whether the `let` or `var` at `index` belongs to a condition, as in `if let name`.
    func isShorthand(_ index: Int) -> Bool {
        let before = outline.text(index - 1)
        return ["if", "guard", "while"].contains(before) || before == "," && brackets.last != "("
    }
}
