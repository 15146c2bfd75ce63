import SwiftSyntax

extension FileContext {
    /// Where a closure takes hold of `self` for as long as it lives, under this or another name: in its own capture
    /// list, in its body, and in the `[weak self]` of closures inside it.
    func strongSelves(in closure: ClosureExprSyntax) -> [TokenSyntax] {
        let type = type(around: closure)
        let listed = closure.captures.filter { item in
            let binding = LocalBinding(item, of: closure)
            guard !binding.isWeak else { return false }
            return isSelf(binding)
                || binding.value.flatMap { value in type.map { isOwnMethod(value, of: $0) } } ?? false
        }
        let references = index.references(in: closure.statements).filter { !$0.isMember }.map(\.baseName)
        let mentioned = index.selves(in: closure.statements) + references
        return listed.map { $0.initializer?.value.firstToken(viewMode: .sourceAccurate) ?? $0.name }
            + mentioned.filter { holdsSelf($0.plainText, at: Syntax($0), in: closure) }
            .sorted { $0.position < $1.position }
    }

    /// Whether a closure that mentions a name keeps the object it runs in alive.
    private func holdsSelf(_ name: String, at node: Syntax, in closure: ClosureExprSyntax) -> Bool {
        if let type = node.enclosingTypeDeclaration, type.isInside(closure) { return false }
        guard let binding = binding(of: name, at: node) else { return ["self", "super"].contains(name) }
        guard binding.node.isInside(closure), binding.closure?.id != closure.id else {
            return !binding.isWeak && isSelf(binding)
        }
        return binding.original.map { holdsSelf($0, at: binding.node, in: closure) } ?? false
    }

    /// Whether a name is bound to the object around it, through whichever other names.
    func isSelf(_ binding: LocalBinding) -> Bool {
        guard let original = binding.original else { return false }
        return self.binding(of: original, at: binding.node).map(isSelf) ?? (original == "self")
    }

    /// Whether a value is a method of the type around it: handing it over hands over `self`.
    func isOwnMethod(_ expression: ExprSyntax, of type: WholeType) -> Bool {
        guard let path = MemberPath(expression), let name = path.single else { return false }
        guard path.startsAtSelf || !declaresLocal(name, in: expression.enclosingMember ?? Syntax(tree)) else {
            return false
        }
        return type.members(named: name).contains { $0.kind == .method && !$0.isStatic } && type.properties[name] == nil
    }

    /// Whether the member around a node belongs to the type and not to an instance.
    func isStatic(_ node: some SyntaxProtocol) -> Bool {
        guard let member = node.enclosingMember else { return false }
        if let function = member.as(FunctionDeclSyntax.self) { return function.modifiers.has("static", "class") }
        if let variable = member.as(VariableDeclSyntax.self) { return variable.modifiers.has("static", "class") }
        return false
    }
}

/// What a closure does with its own timer.
extension FileContext {
    /// Whether a closure or the method behind a selector ends the timer it is called by.
    func endsItself(_ construct: TimerConstruct, type: WholeType?) -> Bool {
        if let closure = construct.closure { return ends(closure.firstParameter, in: closure) }
        guard let selector = construct.selector, let type else { return false }
        return type.members(named: selector).contains { member in
            member.uses.contains { $0.action == .call("invalidate") && type.properties[$0.name] == nil }
        }
    }

    /// Whether a closure may end the timer with these names: itself, by a method of the type, by letting go of it, or by
    /// handing it over.
    func mayEnd(_ names: Set<String>, in closure: ClosureExprSyntax, of type: WholeType) -> Bool {
        let assigned = index.assignments(in: closure).compactMap { $0.path?.own.last }
        if !names.isDisjoint(with: assigned) { return true }
        let aliases = aliases(in: closure)
        let methods = names.reduce(into: Set<String>()) { $0.formUnion(type.methodsStopping($1, releaseStops: true)) }
        return index.calls(in: closure).contains { call in
            let handedOver = call.arguments.compactMap { $0.expression.single }
            if !names.isDisjoint(with: handedOver) { return true }
            guard let path = call.path?.own, let last = path.last else { return false }
            if methods.contains(last) { return true }
            return path.count > 1 && stoppingVerbs.contains(last)
                && !names.isDisjoint(with: aliases.resolve(path[path.count - 2]))
        }
    }

    private func ends(_ name: String, in closure: ClosureExprSyntax) -> Bool {
        index.calls(in: closure).contains { call in
            if call.arguments.contains(where: { $0.expression.path?.names == [name] }) { return true }
            guard let path = call.path?.names, path.count == 2 else { return false }
            return path[0] == name && stoppingVerbs.contains(path[1])
        }
    }

    /// Whether the closure ends its timer the first time it runs, whatever happens.
    func endsOnFirstRun(_ closure: ClosureExprSyntax, names: Set<String>) -> Bool {
        index.calls(in: closure).contains { call in
            guard let path = call.path?.own, path.count == 2, names.contains(path[0]), stoppingVerbs.contains(path[1])
            else { return false }
            return call.enclosingBody?.id == closure.id && !call.isConditional(in: closure, index: index)
                || call.parent?.is(DeferStmtSyntax.self) == true
        }
    }

    /// Whether some path of the project ends the timer kept in a property.
    func isStopped(_ property: String, of type: WholeType, releaseStops: Bool = false) -> Bool {
        if type.isStopped(property, releaseStops: releaseStops) { return true }
        if type.escapes(property) { return true }
        if type.properties[property]?.isPrivate == true { return false }
        return stoppingVerbs.contains { project.names.foreignCalls.contains("\(property).\($0)") }
    }

    /// Functions of this file with a name, in declarations of the type around a node.
    func functions(named name: String, near node: some SyntaxProtocol) -> [FunctionDeclSyntax] {
        names.functions(named: name, of: node.enclosingTypeDeclaration?.typeName)
    }

    /// The bodies of such functions.
    func bodies(named name: String, near node: some SyntaxProtocol) -> [Syntax] {
        functions(named: name, near: node).compactMap { $0.body.map(Syntax.init) }
    }

    /// The bodies a timer runs: its closure, or the methods that its selector or method reference names.
    func actionBodies(of construct: TimerConstruct) -> [Syntax] {
        switch construct.action {
        case .closure(let closure): return [Syntax(closure)]
        case .reference(let expression): return expression.single.map { bodies(named: $0, near: expression) } ?? []
        case nil: return construct.selector.map { bodies(named: $0, near: construct.call) } ?? []
        }
    }
}
