import SwiftSyntax

extension FileContext {
    /// Where a closure takes hold of `self` for as long as it lives: its first mention of `self`, its own `[self]`, or
    /// the `[weak self]` of a closure inside it.
    func strongSelf(in closure: ClosureExprSyntax) -> TokenSyntax? {
        switch closure.selfCapture {
        case .weak, .unowned: return nil
        case .strong, nil: break
        }
        for token in index.selves(in: closure) {
            if token.isRebound(inside: closure) { continue }
            return token
        }
        return nil
    }

    /// Whether a value is a method of the type around it: handing it over hands over `self`.
    func isOwnMethod(_ expression: ExprSyntax, of type: WholeType) -> Bool {
        guard let path = MemberPath(expression), let name = path.single else { return false }
        guard path.startsAtSelf || !declaresLocal(name, in: expression.enclosingMember ?? Syntax(tree)) else {
            return false
        }
        return type.members(named: name).contains { $0.kind == .method && !$0.isStatic }
            && type.properties[name] == nil
    }

    /// Whether the member around a node belongs to the type and not to an instance.
    func isStatic(_ node: some SyntaxProtocol) -> Bool {
        guard let member = node.enclosingMember else { return false }
        if let function = member.as(FunctionDeclSyntax.self) { return function.modifiers.has("static", "class") }
        if let variable = member.as(VariableDeclSyntax.self) { return variable.modifiers.has("static", "class") }
        return false
    }
}

extension TokenSyntax {
    /// Whether `self` here is one that a `guard let self = weakSelf` in between has given the name to, or that of a
    /// type declared inside the closure.
    fileprivate func isRebound(inside closure: ClosureExprSyntax) -> Bool {
        for ancestor in ancestors {
            if ancestor.id == closure.id { break }
            if ancestor.isTypeDeclaration { return true }
        }
        return false
    }
}

/// What a closure does with its own timer.
extension FileContext {
    /// Whether a closure or the method behind a selector ends the timer it is called by.
    func endsItself(_ construct: TimerConstruct, type: WholeType?) -> Bool {
        if let closure = construct.closure { return ends(closure.firstParameter, in: closure) }
        if let selector = construct.selector, let type {
            return type.members(named: selector).contains { member in
                member.uses.contains { use in
                    use.action == .call("invalidate") && type.properties[use.name] == nil
                }
            }
        }
        return false
    }

    private func ends(_ name: String, in closure: ClosureExprSyntax) -> Bool {
        index.calls(in: closure).contains { call in
            if call.arguments.contains(where: { MemberPath($0.expression)?.names == [name] }) { return true }
            guard let path = call.path?.names, path.count == 2 else { return false }
            return path[0] == name && stoppingVerbs.contains(path[1])
        }
    }

    /// Whether the closure ends its timer the first time it runs, whatever happens.
    func endsOnFirstRun(_ closure: ClosureExprSyntax, names: Set<String>) -> Bool {
        index.calls(in: closure).contains { call in
            guard let path = call.path?.own, path.count == 2, names.contains(path[0]), stoppingVerbs.contains(path[1])
            else {
                return false
            }
            return call.enclosingBody?.id == closure.id && !call.isConditional(in: closure, index: index)
                || call.parent?.is(DeferStmtSyntax.self) == true
        }
    }

    /// Whether some path of the project ends the timer kept in a property.
    func isStopped(_ property: String, of type: WholeType, releaseStops: Bool = false) -> Bool {
        if type.isStopped(property, releaseStops: releaseStops) { return true }
        if type.escapes(property) { return true }
        if type.properties[property]?.isPrivate == true { return false }
        return stoppingVerbs.contains { project.foreignCalls.contains("\(property).\($0)") }
    }

    /// Functions of this file with a name, in declarations of the type around a node.
    func functions(named name: String, near node: some SyntaxProtocol) -> [FunctionDeclSyntax] {
        names.functions(named: name, of: node.enclosingTypeDeclaration?.typeName)
    }

    /// The bodies a timer runs: its closure, or the methods that its selector or method reference names.
    func actionBodies(of construct: TimerConstruct) -> [Syntax] {
        switch construct.action {
        case .closure(let closure): return [Syntax(closure)]
        case .reference(let expression):
            guard let name = MemberPath(expression)?.single else { return [] }
            return functions(named: name, near: expression).compactMap { $0.body.map(Syntax.init) }
        case nil:
            guard let selector = construct.selector else { return [] }
            return functions(named: selector, near: construct.call).compactMap { $0.body.map(Syntax.init) }
        }
    }
}
