extension OutlineReader {
    mutating func readFunction(at keyword: Int) {
        let isNamed = outline.text(keyword) == "func"
        let name = isNamed ? keyword + 1 : keyword
        if !isNamed, !scope.holdsMembers { return }
        let outer = block
        block = newBlock(in: scope.holdsMembers ? scope.block : outer)
        var index = name + 1
        // The name of an operator may be several tokens.
        while isNamed, !outline.isIdentifier(name), index < outline.tokens.count, !outline.isSymbol(index, "(") {
            index += 1
        }
        if !isNamed, outline.isSymbol(index, "?") { index += 1 }
        if outline.isSymbol(index, "<") { index = readGenerics(at: index, in: block) }
        guard outline.isSymbol(index, "(") else { return }
        let parameters = readParameters(at: index)
        var result: TypeReference?
        if !isNamed, outline.text(keyword) == "init" {
            result = TypeReference(names: ["Self"], place: scope.owner)
        } else if let arrow = arrow(after: outline.closing(index)) {
            result = outline.type(at: arrow + 1, in: scope.owner)
        }
        if scope.holdsMembers {
            declare(.function, at: name, keyword: keyword, result, parameters)
        } else {
            outline.roles[name] = .other
            outline.blocks[outer].variables[outline.text(name), default: []]
                .append(Block.Variable(value: .unknown, range: 0..<Int.max))
        }
    }

    /// The arrow after the parameters that end at `end` and after their effects.
    private func arrow(after end: Int) -> Int? {
        var index = end + 1
        while ["async", "throws", "rethrows"].contains(outline.text(index)) {
            index = outline.isSymbol(index + 1, "(") ? outline.closing(index + 1) + 1 : index + 1
        }
        return outline.isSymbol(index, "->") ? index : nil
    }

    mutating func readVariable(at keyword: Int) {
        if scope.holdsMembers { block = newBlock(in: scope.block) }
        let name = keyword + 1
        guard outline.isIdentifier(name) else { return bindPattern(from: name) }
        let type = outline.isSymbol(name + 1, ":") ? outline.type(at: name + 2, in: scope.owner) : nil
        if scope.holdsMembers {
            let value = outline.isSymbol(name + 1, "=") ? outline.madeType(at: name + 2, in: scope.owner) : nil
            declare(.property, at: name, keyword: keyword, type ?? value)
        } else if outline.isSymbol(name + 1, "=") || !isShorthand(keyword) {
            outline.roles[name] = .other
            let isValue = outline.isSymbol(name + 1, "=")
            let value: Block.Value = isValue ? .expression(name + 2) : .unknown
            let condition = end(ofConditionAt: name)
            let isCondition = condition != nil || isShorthand(keyword)
            // The initial value cannot see the variable: in `let now = now`, the second name is a member.
            let start = isValue ? outline.end(ofExpressionAt: name + 2, inCondition: isCondition) : name
            bind(outline.text(name), type.map { .type($0) } ?? value, from: start, until: condition ?? .max)
        }
    }

    mutating func readLoop(at keyword: Int) {
        var index = keyword + 1
        while index < outline.tokens.count, outline.text(index) != "in", !outline.isSymbol(index, "{") { index += 1 }
        bindNames(in: keyword + 1..<index)
    }

    /// Declares the variables of `let (a, b)` and of `case let .some(a)`.
    private mutating func bindPattern(from start: Int) {
        var index = start
        while outline.isSymbol(index, ".") || outline.isIdentifier(index) { index += 1 }
        guard outline.isSymbol(index, "(") else { return }
        let end = outline.closing(index)
        let isMember = scope.holdsMembers
        for name in index..<end where isMember && outline.isIdentifier(name) {
            declare(.property, at: name, keyword: start - 1)
        }
        if !isMember { bindNames(in: index..<end) }
    }

    mutating func bindNames(in range: Range<Int>) {
        for index in range where outline.isIdentifier(index) && !outline.isSymbol(index - 1, ".") {
            if outline.roles[index] == .other || outline.isSymbol(index + 1, ":") { continue }
            outline.roles[index] = .other
            bind(outline.text(index), .unknown, from: index, until: end(ofConditionAt: index) ?? .max)
        }
    }
}
