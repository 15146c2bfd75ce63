extension SourceSet {
    /// The members with this name that the types declare.
    func members(_ name: String, of owners: [String], from file: Int) -> [Declaration] {
        (members[name] ?? []).filter { owners.contains($0.owner) && sees($0, from: file) }
    }

    func owner(at index: Int, in file: Int) -> String? {
        let owner = files[file].outline.owners[index]
        return owner.isEmpty ? nil : owner
    }

    func resolved(_ declaration: Declaration) -> String? {
        if let type = declaration.type { return path(of: type) }
        return declaration.kind == .type ? declaration.path : nil
    }

    /// The type of the declarations, if all have the same.
    func common(_ declarations: [Declaration]) -> String? {
        let types = Set(declarations.map(resolved))
        return types.count == 1 ? types.first ?? nil : nil
    }

    /// The type of a closure's parameter, taken from the declaration of the function that is called with the closure.
    func type(ofArgument place: Int, ofClosureAt brace: Int, in file: Int, depth: Int) -> String? {
        let outline = files[file].outline
        var callee = brace - 1
        if outline.isSymbol(callee, ")") {
            callee = outline.opening(callee) - 1
        } else if !outline.isIdentifier(callee) {
            // The closure is inside the parentheses of the call.
            callee = outline.parenthesis(around: brace) - 1
        }
        guard outline.isIdentifier(callee) else { return nil }
        let name = outline.text(callee)
        var owners = Array(lookup(from: outline.owners[callee]))
        if outline.isSymbol(callee - 1, ".") {
            guard let type = type(endingAt: callee - 2, in: file, depth: depth) else { return nil }
            owners = lineage(of: type)
            if name == "withLock", members(name, of: owners, from: file).isEmpty { return type }
        }
        let types = members(name, of: owners, from: file).compactMap { function -> String? in
            let closure = function.parameters?.last { $0.closure.count > place }?.closure[place]
            return closure.map { path(of: $0) }
        }
        return Set(types).count == 1 ? types[0] : nil
    }
}
