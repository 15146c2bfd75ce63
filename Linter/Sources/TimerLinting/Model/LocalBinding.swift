import SwiftSyntax

/// The place where a local name gets what it stands for: a variable, a `guard let` and the like, an item of a capture
/// list, or a parameter of a closure.
struct LocalBinding {
    var node: Syntax
    /// What the name is bound to, where it is written out: nothing for `guard let self`, `[self]` and parameters.
    var value: ExprSyntax?
    /// The name that this one is another name for: `self` in `let me = self` and in `guard let self`.
    var original: String?
    /// Whether the name is weak or unowned.
    var isWeak = false
    /// The closure whose capture list or parameter it is.
    var closure: ClosureExprSyntax?
}

extension LocalBinding {
    fileprivate init(_ condition: OptionalBindingConditionSyntax, name: String) {
        self.init(node: Syntax(condition), value: condition.initializer?.value, original: name)
        if let value { original = value.onlyName }
    }

    fileprivate init(_ variable: VariableDeclSyntax, name: String) {
        let binding = variable.bindings.first { $0.pattern.boundName == name }
        self.init(node: Syntax(variable), value: binding?.initializer?.value)
        original = value?.onlyName
        isWeak = variable.modifiers.has("weak", "unowned")
    }

    init(_ item: ClosureCaptureSyntax, of closure: ClosureExprSyntax) {
        self.init(node: Syntax(item), value: item.initializer?.value, closure: closure)
        original = value.map(\.onlyName) ?? item.name.plainText
        isWeak = item.specifier != nil
    }
}

extension FileContext {
    /// The innermost binding that gives a local name its meaning at a node; `nil` for properties, functions and the
    /// `self` of a type.
    func binding(of name: String, at node: some SyntaxProtocol) -> LocalBinding? {
        let member = node.enclosingMember ?? Syntax(tree)
        var found: [LocalBinding] = []
        for spelling in [name, "`\(name)`"] {
            let conditions = names.bindings(named: spelling, in: member).last { $0.isSeen(from: node) }
            if let conditions { found.append(LocalBinding(conditions, name: name)) }
            let variable = names.variables(named: spelling, in: member).last { $0.isSeen(from: node) }
            if let variable { found.append(LocalBinding(variable, name: name)) }
        }
        if let inList = captureOrParameter(name, at: node) { found.append(inList) }
        return found.max { $0.node.position < $1.node.position }
    }

    private func captureOrParameter(_ name: String, at node: some SyntaxProtocol) -> LocalBinding? {
        for closure in node.enclosingClosures where closure.statements.contains(position: node.position) {
            if closure.parameterNames.contains(name) {
                return LocalBinding(node: Syntax(closure.statements), closure: closure)
            }
            for item in closure.captures where item.name.plainText == name { return LocalBinding(item, of: closure) }
        }
        return nil
    }
}

extension OptionalBindingConditionSyntax {
    /// Whether the name it binds is known at a node.
    fileprivate func isSeen(from node: some SyntaxProtocol) -> Bool {
        guard node.position >= endPosition, let list = parent?.parent, let owner = list.parent else { return false }
        if node.isInside(list) { return true }
        if let loop = owner.as(WhileStmtSyntax.self) { return node.isInside(loop.body) }
        if let branch = owner.as(IfExprSyntax.self) { return node.isInside(branch.body) }
        guard owner.is(GuardStmtSyntax.self), node.position >= owner.endPosition else { return false }
        return owner.parent?.parent.map { node.isInside($0) } ?? false
    }
}

extension VariableDeclSyntax {
    /// Whether the local names it declares are known at a node.
    fileprivate func isSeen(from node: some SyntaxProtocol) -> Bool {
        guard node.position >= endPosition, let list = parent?.as(CodeBlockItemSyntax.self)?.parent else {
            return false
        }
        return node.isInside(list)
    }
}

extension SyntaxProtocol {
    fileprivate func contains(position: AbsolutePosition) -> Bool {
        self.position <= position && position < endPosition
    }
}

extension ExprSyntax {
    /// The name that the expression consists of, apart from `!` and the like.
    fileprivate var onlyName: String? { unwrapped.as(DeclReferenceExprSyntax.self)?.baseName.plainText }
}

extension DeclReferenceExprSyntax {
    /// Whether it names a member of something, as `tick` does in `owner.tick`.
    var isMember: Bool { parent?.as(MemberAccessExprSyntax.self)?.declName.id == id }
}
