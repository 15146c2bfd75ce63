import SwiftSyntax

/// The accessor or observer of a property or subscript that code runs in.
struct Accessor {
    /// `set`, `didSet` and the like.
    let specifier: String
    /// The property; `nil` for a subscript.
    let property: String?
    private let node: AccessorDeclSyntax

    /// `nil` for code elsewhere, also in a getter, which is like any function.
    init?(around node: some SyntaxProtocol) {
        let found = node.ancestors.first { $0.isTypeDeclaration || $0.is(AccessorDeclSyntax.self) }
        guard let accessor = found?.as(AccessorDeclSyntax.self), accessor.accessorSpecifier.text != "get" else {
            return nil
        }
        self.node = accessor
        specifier = accessor.accessorSpecifier.text
        property = accessor.ancestors.lazy.compactMap { $0.as(PatternBindingSyntax.self) }.first?.pattern.sourceText
    }

    /// What is set, unless it is the source itself.
    func name(besides source: String) -> String? {
        property == source ? nil : property.map { "`\($0)`" } ?? "the subscript"
    }

    /// Whether a condition before a call looks at more than the value that is set, which may be the one before.
    func looksAtState(before call: FunctionCallExprSyntax, of source: String, in file: FileContext) -> Bool {
        let own = [source, "newValue", node.parameters?.name.text, specifier == "didSet" ? property : nil]
        // `isOff ? source.suspend() : source.resume()`
        let ternaries = call.ancestors.prefix { $0.id != Syntax(node).id }.compactMap { $0.as(SequenceExprSyntax.self) }
            .flatMap { $0.elements.prefix { !$0.is(UnresolvedTernaryExprSyntax.self) && !call.isInside($0) } }
        let conditions = call.conditions(in: node, index: file.index) + ternaries.map { Syntax($0) }
        return conditions.contains { condition in
            file.index.references(in: condition).contains { !own.contains($0.baseName.plainText) }
                || file.index.bindings(in: condition).contains { !own.contains($0.pattern.sourceText) }
        }
    }
}
