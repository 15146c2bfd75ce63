extension SourceSet {
    /// The full name of the type of the expression that ends at `end`, if the sources say it.
    func type(endingAt end: Int, in file: Int) -> String? {
        type(endingAt: end, in: file, depth: 0).flatMap { genericNames.contains($0) ? nil : $0 }
    }

    func type(endingAt end: Int, in file: Int, depth: Int) -> String? {
        let outline = files[file].outline
        guard depth < 12, outline.tokens.indices.contains(end) else { return nil }
        switch outline.text(end) {
        case "?", "!":
            return type(endingAt: end - 1, in: file, depth: depth + 1)
        case ")":
            let start = outline.opening(end)
            if outline.isIdentifier(start - 1) || outline.text(start - 1) == "init" {
                return type(endingAt: start - 1, in: file, depth: depth + 1)
            }
            // Parentheses around a whole expression.
            return outline.isSymbol(start - 1, ">") ? nil : type(of: start + 1, in: file, depth: depth + 1)
        case "self", "Self":
            return outline.isSymbol(end - 1, ".")
                ? type(endingAt: end - 2, in: file, depth: depth + 1) : owner(at: end, in: file)
        case "super":
            return owner(at: end, in: file).flatMap { lineage(of: $0).dropFirst().first }
        case "init":
            return type(endingAt: end - 2, in: file, depth: depth + 1)
        default:
            guard outline.isIdentifier(end) else { return nil }
        }
        let name = outline.text(end)
        if outline.isSymbol(end - 1, ".") {
            var base = end - 2
            while outline.isUnwrapping(base) { base -= 1 }
            guard let above = type(endingAt: base, in: file, depth: depth + 1) else { return nil }
            if let nested = types["\(above).\(name)"]?.first { return resolved(nested) }
            return common(members(name, of: lineage(of: above), from: file))
        }
        switch outline.variable(name, at: end)?.value {
        case .type(let type): return path(of: type)
        case .expression(let start): return type(of: start, in: file, depth: depth + 1)
        case .argument(let brace, let place):
            return type(ofArgument: place, ofClosureAt: brace, in: file, depth: depth + 1)
        case .unknown: return nil
        case nil: break
        }
        if let first = name.unicodeScalars.first, first.properties.isUppercase {
            return path(of: TypeReference(names: [name], place: outline.owners[end]))
        }
        return common(members(name, of: Array(lookup(from: outline.owners[end])), from: file))
    }

    /// The type of the expression that begins at `start`; nil unless it is a chain of members and calls.
    private func type(of start: Int, in file: Int, depth: Int) -> String? {
        let outline = files[file].outline
        var index = start
        while ["try", "await", "consume", "unsafe", "copy"].contains(outline.text(index)),
            outline.isWord(index + 1) || outline.isSymbol(index + 1, "?")
        {
            index += outline.isSymbol(index + 1, "?") ? 2 : 1
        }
        guard outline.isIdentifier(index) || ["self", "Self"].contains(outline.text(index)) else { return nil }
        while true {
            if outline.isSymbol(index + 1, "."), outline.isWord(index + 2) {
                index += 2
            } else if outline.isSymbol(index + 1, "("), outline.tokens[index].line == outline.tokens[index + 1].line {
                index = outline.closing(index + 1)
            } else if outline.isUnwrapping(index + 1) {
                index += 1
            } else {
                break
            }
        }
        if outline.text(index + 1) == "as" {
            let mark = outline.isSymbol(index + 2, "?") || outline.isSymbol(index + 2, "!")
            return outline.type(at: index + (mark ? 3 : 2), in: outline.owners[index]).map { path(of: $0) }
        }
        let next = outline.text(index + 1)
        let isWhole =
            ["", ",", "{", "}", ")", "]", ";", "else"].contains(next)
            || outline.tokens[index + 1].line > outline.tokens[index].line
                && !["?", "+", "-", "*", "/", ":"].contains(next)
        return isWhole ? type(endingAt: index, in: file, depth: depth + 1) : nil
    }
}
