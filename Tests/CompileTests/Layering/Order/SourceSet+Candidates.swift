/// The declarations that a use may refer to.
struct Candidates {
    /// The declarations; empty if another module declares the name.
    ///
    /// Several if the sources do not tell which overload, override or type is meant.
    var declarations: [Declaration] = []
    /// Whether the sources tell the type that declares the name.
    var isTypeKnown = false
}

extension SourceSet {
    func candidates(for use: Use, in file: Int) -> Candidates {
        let all = (members[use.name] ?? []).filter { sees($0, from: file) }
        if all.isEmpty { return Candidates() }
        let outline = files[file].outline
        switch use.receiver {
        case .none:
            let scopes = lookup(from: outline.owners[use.index])
            return fitting(use, all.filter { scopes.contains($0.owner) }, isTypeKnown: true)
        case .implied:
            if let type = outline.typeOfImpliedReceiver(at: use.index).map({ path(of: $0) }) {
                let own = all.filter { lineage(of: type).contains($0.owner) }
                if !own.isEmpty { return fitting(use, own, isTypeKnown: true) }
            }
            let isKeyPath = outline.isSymbol(use.index - 2, "\\")
            return fitting(use, all.filter { isKeyPath != ($0.isStatic || $0.kind == .type || $0.name == "init") })
        case .expression(let end):
            if let type = type(endingAt: end, in: file) {
                let owners = lineage(of: type)
                let own = all.filter { owners.contains($0.owner) }
                if !own.isEmpty { return fitting(use, own, isTypeKnown: true) }
                // The compiler or another module provides the initializer.
                if use.name == "init" { return Candidates() }
                return fitting(use, all.filter { types[$0.owner] == nil })
            }
            let isType = outline.text(end).unicodeScalars.first?.properties.isUppercase == true
            return fitting(use, isType ? all : all.filter { !$0.isStatic && $0.kind != .type && $0.name != "init" })
        }
    }

    private func fitting(_ use: Use, _ all: [Declaration], isTypeKnown: Bool = false) -> Candidates {
        let fitting = all.filter { $0.fits(use.shape) }
        let misjudged = fitting.isEmpty && use.name != "init"
        return Candidates(declarations: misjudged ? all : fitting, isTypeKnown: isTypeKnown)
    }
}

extension Outline {
    /// The annotated type in `: Type = .name`.
    fileprivate func typeOfImpliedReceiver(at index: Int) -> TypeReference? {
        guard isSymbol(index - 2, "=") else { return nil }
        var start = index - 3
        while isIdentifier(start) || ["Self", ".", "?", "<", ">"].contains(text(start)) { start -= 1 }
        return isSymbol(start, ":") ? type(at: start + 1, in: owners[index]) : nil
    }
}
