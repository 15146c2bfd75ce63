extension OutlineReader {
    /// Declares the parameters in the parentheses at `start`.
    mutating func readParameters(at start: Int) -> [Declaration.Parameter] {
        let end = outline.closing(start)
        var parameters: [Declaration.Parameter] = []
        var index = start + 1
        while index < end {
            while outline.isSymbol(index, "@") { index += 2 }
            var label = "_"
            if outline.isWord(index), outline.isSymbol(index + 1, ":") {
                label = outline.text(index)
                readParameter(at: index)
            } else if outline.isWord(index), outline.isWord(index + 1), outline.isSymbol(index + 2, ":") {
                label = outline.text(index)
                outline.roles[index] = .other
                index += 1
                readParameter(at: index)
            }
            var parameter = Declaration.Parameter(label: label)
            if outline.isSymbol(index + 1, ":") { parameter.closure = outline.closure(at: index + 2, in: scope.owner) }
            while index < end, !outline.isSymbol(index, ",") {
                if outline.isSymbol(index, "=") { parameter.hasDefault = true }
                let isBracket = ["(", "[", "{", "<"].contains(outline.text(index))
                index = isBracket ? outline.closing(index) + 1 : index + 1
            }
            parameters.append(parameter)
            index += 1
        }
        return parameters
    }

    private mutating func readParameter(at name: Int) {
        outline.roles[name] = .other
        bind(outline.text(name), outline.type(at: name + 2, in: scope.owner).map { .type($0) } ?? .unknown)
    }

    /// Declares the named parameters and captures of the closure whose brace is at `start`.
    mutating func readClosureHead(at start: Int) {
        var index = start + 1
        while outline.isSymbol(index, "@") { index += 2 }
        let captures = outline.isSymbol(index, "[") ? index...outline.closing(index) : nil
        if let captures { index = captures.upperBound + 1 }
        let parameters = index
        if outline.isSymbol(index, "(") {
            index = outline.closing(index) + 1
        } else {
            while outline.isIdentifier(index), !["async", "throws"].contains(outline.text(index)) {
                index += outline.isSymbol(index + 1, ",") ? 2 : 1
            }
        }
        let end = index
        while ["async", "throws"].contains(outline.text(index)) || outline.isSymbol(index, "(") {
            index = outline.isSymbol(index, "(") ? outline.closing(index) + 1 : index + 1
        }
        if outline.isSymbol(index, "->") { index = outline.names(at: index + 1)?.end ?? index + 1 }
        while outline.isSymbol(index, "?") || outline.isSymbol(index, ")") { index += 1 }
        guard outline.text(index) == "in", outline.tokens[index].kind == .keyword else { return }
        if let captures {
            for name in captures where outline.isIdentifier(name) && outline.isSymbol(name + 1, "=") {
                outline.roles[name] = .other
                bind(outline.text(name), .expression(name + 2), from: captures.upperBound)
            }
        }
        if outline.isSymbol(parameters, "("), (parameters..<end).contains(where: { outline.isSymbol($0, ":") }) {
            _ = readParameters(at: parameters)
        } else {
            var place = 0
            for name in parameters..<end where outline.isWord(name) {
                outline.roles[name] = .other
                bind(outline.text(name), .argument(start, place: place))
                place += 1
            }
        }
    }
}
