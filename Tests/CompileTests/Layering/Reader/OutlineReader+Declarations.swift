extension OutlineReader {
    private static let modifiers: Set<String> = [
        "private", "fileprivate", "internal", "package", "public", "open", "static", "class", "final", "override",
        "mutating", "nonmutating", "lazy", "weak", "unowned", "nonisolated", "required", "convenience", "indirect",
        "dynamic", "borrowing", "consuming", "prefix", "infix", "postfix", "distributed", "optional",
    ]

    /// The modifiers before the declaration keyword at `index`.
    private func modifiers(before index: Int) -> Set<String> {
        var found: Set<String> = []
        var place = index - 1
        while place >= 0 {
            var word = place
            if outline.isSymbol(place, ")") { word = outline.opening(place) - 1 }
            let isAttribute = outline.isSymbol(word - 1, "@")
            guard isAttribute || outline.isWord(word) && Self.modifiers.contains(outline.text(word)) else { break }
            // `private(set)` does not hide the getter.
            if !isAttribute, word == place { found.insert(outline.text(word)) }
            place = word - (isAttribute ? 2 : 1)
        }
        return found
    }

    mutating func declare(
        _ kind: Declaration.Kind, at name: Int, keyword: Int, _ type: TypeReference? = nil,
        _ parameters: [Declaration.Parameter]? = nil
    ) {
        let modifiers = modifiers(before: keyword)
        let isHidden = scope.isHidden || !modifiers.isDisjoint(with: ["private", "fileprivate"])
        let isExported = !modifiers.isDisjoint(with: ["public", "package", "open"])
        outline.roles[name] = .other
        outline.declarations.append(
            Declaration(
                kind: kind, name: outline.text(name), owner: scope.owner, line: outline.tokens[name].line,
                isStatic: kind == .enumCase || !modifiers.isDisjoint(with: ["static", "class"]),
                isHidden: isHidden || !scope.holdsMembers,
                isExported: isExported || (scope.sharesAccess && scope.isExported),
                parameters: parameters, type: type))
    }

    mutating func readType(at index: Int) {
        declare(.type, at: index + 1, keyword: index)
        guard let declaration = outline.declarations.last else { return }
        head = Scope(
            holdsMembers: true, owner: declaration.path, block: newBlock(in: scope.block),
            isHidden: declaration.isHidden, sharesAccess: ["enum", "protocol"].contains(outline.text(index)),
            isExported: declaration.isExported)
        readHead(from: index + 2)
    }

    mutating func readExtension(at index: Int) {
        guard let (names, end) = outline.names(at: index + 1) else { return }
        let modifiers = modifiers(before: index)
        head = Scope(
            holdsMembers: true, owner: names.joined(separator: "."), block: newBlock(in: scope.block),
            isHidden: !modifiers.isDisjoint(with: ["private", "fileprivate"]),
            sharesAccess: !modifiers.isDisjoint(with: ["public", "package"]), isExported: true)
        readHead(from: end)
    }

    /// Reads the generic parameters and the inheritance clause of a type.
    private mutating func readHead(from start: Int) {
        guard let head else { return }
        var index = start
        if outline.isSymbol(index, "<") { index = readGenerics(at: index, in: head.block) }
        guard outline.isSymbol(index, ":") else { return }
        while index < outline.tokens.count, !outline.isSymbol(index, "{"), outline.text(index) != "where" {
            if [":", ",", "&"].contains(outline.text(index)),
                let type = outline.type(at: index + 1, in: scope.owner)
            {
                outline.heritage.append(Heritage(path: head.owner, type: type))
            }
            index = outline.isSymbol(index, "<") ? outline.closing(index) + 1 : index + 1
        }
    }

    /// Declares generic parameters in a block.
    ///
    /// - Returns: the token after them.
    mutating func readGenerics(at start: Int, in place: Int) -> Int {
        let end = outline.closing(start)
        for index in start..<end where ["<", ","].contains(outline.text(index)) {
            let name = ["each", "let"].contains(outline.text(index + 1)) ? index + 2 : index + 1
            outline.roles[name] = .other
            outline.genericNames.insert(outline.text(name))
            outline.blocks[place].variables[outline.text(name), default: []]
                .append(Block.Variable(value: .unknown, range: 0..<Int.max))
        }
        return end + 1
    }

    mutating func readAlias(at index: Int) {
        guard outline.isIdentifier(index + 1) else { return }
        var end = index + 2
        if outline.isSymbol(end, "<") { end = outline.closing(end) + 1 }
        let target = outline.isSymbol(end, "=") ? outline.type(at: end + 1, in: scope.owner) : nil
        declare(.type, at: index + 1, keyword: index, target)
        // The inheritance clause of an associated type.
        guard outline.isSymbol(end, ":"), let path = outline.declarations.last?.path else { return }
        outline.type(at: end + 1, in: scope.owner).map { outline.heritage.append(Heritage(path: path, type: $0)) }
    }

    mutating func readCases(at keyword: Int) {
        block = newBlock(in: scope.block)
        var index = keyword + 1
        while outline.isWord(index) {
            let name = index
            index += 1
            var parameters: [Declaration.Parameter]?
            if outline.isSymbol(index, "(") {
                parameters = readParameters(at: index)
                index = outline.closing(index) + 1
            }
            let type = TypeReference(names: ["Self"], place: scope.owner)
            declare(.enumCase, at: name, keyword: keyword, type, parameters)
            if outline.isSymbol(index, "=") { index += 2 }
            guard outline.isSymbol(index, ",") else { break }
            index += 1
        }
    }
}
