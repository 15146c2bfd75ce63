import SwiftSyntax

/// Looks for uses of a property in other files than its own.
struct OutsideUses {
    let file: FileContext

    /// The line of the first mention that may be that of a property or method of a type; `nil` where there is none.
    func line(mentioning name: String, of type: String) -> Int? {
        let references = file.names.references(to: name).filter { mayBe($0, name: name, of: type) }
        let bindings = file.names.bindings(named: name, in: file.tree).filter { binding in
            binding.initializer == nil && isInside(binding, type)
        }
        let overrides = file.names.variables(named: name, in: file.tree).filter {
            $0.modifiers.has("override") && isInside($0, type)
        }
        let nodes = references.map { Syntax($0) } + bindings.map { Syntax($0) } + overrides.map { Syntax($0) }
        let first = nodes.min { $0.position < $1.position }
        return first.map { file.line(of: $0) }
    }

    private func mayBe(_ reference: DeclReferenceExprSyntax, name: String, of type: String) -> Bool {
        if reference.parent?.is(KeyPathPropertyComponentSyntax.self) == true { return true }
        guard reference.isMember else { return !file.isLocal(name, at: reference) && isInside(reference, type) }
        guard let base = reference.parent?.as(MemberAccessExprSyntax.self)?.base else { return false }
        guard let path = MemberPath(base), path.names.count == 1 else { return true }
        if file.isOwnObject(path.names[0], at: reference) { return isInside(reference, type) }
        if let facts = file.project.type(type, in: file.module), file.isSurelyNoObject(base, of: WholeType(facts)) {
            return false
        }
        return path.names[0].first?.isUppercase != true || isMethodReference(reference)
    }

    /// Whether it is a selector or a method of a type: `#selector(Player.tick)`.
    private func isMethodReference(_ reference: DeclReferenceExprSyntax) -> Bool {
        reference.ancestors.contains { $0.is(MacroExpansionExprSyntax.self) }
    }

    /// Whether code runs in a type, or in one that inherits from it.
    private func isInside(_ node: some SyntaxProtocol, _ type: String) -> Bool {
        guard let around = file.type(around: node) else { return false }
        // A class is declared once: this is another one of the same name.
        if let declaration = node.enclosingTypeDeclaration, declaration.is(ClassDeclSyntax.self),
            declaration.typeName == type
        {
            return false
        }
        return around.name == type || file.inherits(around, from: type)
    }
}
