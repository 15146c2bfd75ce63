import SwiftSyntax

/// Where a node stands: the declarations, closures and conditions around it.
extension SyntaxProtocol {
    /// The node's parents, nearest first.
    var ancestors: some Sequence<Syntax> { sequence(first: Syntax(self), next: \.parent).dropFirst() }

    /// The nearest type or extension around the node.
    var enclosingTypeDeclaration: Syntax? { ancestors.first { $0.isTypeDeclaration } }

    /// The method, initialiser, accessor or stored property of a type (or the free function) around the node.
    var enclosingMember: Syntax? {
        var found: Syntax?
        for ancestor in ancestors {
            if ancestor.isTypeDeclaration { return found }
            switch ancestor.kind {
            case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl, .variableDecl: found = ancestor
            default: break
            }
        }
        return found
    }

    /// Whether there are syntax errors in the node, or in the member or the statement of the file around it.
    var isDamaged: Bool {
        let around = enclosingMember ?? ancestors.first { $0.parent?.parent?.is(SourceFileSyntax.self) == true }
        return Syntax(self).hasError || around?.hasError == true
            || ancestors.contains { $0.is(UnexpectedNodesSyntax.self) }
    }

    /// The closures around the node inside its member, nearest first.
    var enclosingClosures: [ClosureExprSyntax] {
        var closures: [ClosureExprSyntax] = []
        for ancestor in ancestors {
            if ancestor.isTypeDeclaration { break }
            if let closure = ancestor.as(ClosureExprSyntax.self) { closures.append(closure) }
        }
        return closures
    }

    /// The nearest closure or function body around the node: what runs as one.
    var enclosingBody: Syntax? {
        for ancestor in ancestors {
            switch ancestor.kind {
            case .closureExpr, .functionDecl, .initializerDecl, .deinitializerDecl, .accessorDecl: return ancestor
            case .sourceFile: return ancestor
            default: if ancestor.isTypeDeclaration { return nil }
            }
        }
        return nil
    }

    /// The list of statements the node's statement is part of, and that statement.
    var enclosingStatement: CodeBlockItemSyntax? {
        Syntax(self).as(CodeBlockItemSyntax.self)
            ?? ancestors.first { $0.is(CodeBlockItemSyntax.self) }?.as(CodeBlockItemSyntax.self)
    }

    func isInside(_ other: some SyntaxProtocol) -> Bool {
        position >= other.position && endPosition <= other.endPosition
    }

    /// Whether the node runs only under a condition, seen from `body`: inside `if`, `switch`, `guard`, a ternary, or
    /// after a `guard` or an `if` that leaves.
    func isConditional(in body: some SyntaxProtocol, index: FileIndex) -> Bool {
        !conditions(in: body, index: index, atMost: 1).isEmpty
    }

    /// The conditions the node runs under, seen from `body`, nearest first.
    func conditions(in body: some SyntaxProtocol, index: FileIndex, atMost limit: Int = .max) -> [Syntax] {
        var conditions: [Syntax] = []
        var child = Syntax(self)
        while conditions.count < limit, let parent = child.parent, child.id != Syntax(body).id {
            if let node = parent.as(IfExprSyntax.self), child.id != Syntax(node.conditions).id {
                conditions.append(Syntax(node.conditions))
            } else if let node = parent.as(SwitchExprSyntax.self), child.id == Syntax(node.cases).id {
                conditions.append(Syntax(node.subject))
            } else if let node = parent.as(GuardStmtSyntax.self), child.id == Syntax(node.body).id {
                conditions.append(Syntax(node.conditions))
            } else if let node = parent.as(WhileStmtSyntax.self), child.id == Syntax(node.body).id {
                conditions.append(Syntax(node.conditions))
            } else if let list = parent.as(CodeBlockItemListSyntax.self) {
                conditions += index.leavings(of: list, before: child.position).prefix(limit).compactMap(
                    \.leavingCondition)
            }
            child = parent
        }
        return conditions
    }

    /// The statement of a list that the node is part of.
    func item(of list: CodeBlockItemListSyntax) -> CodeBlockItemSyntax? {
        sequence(first: Syntax(self), next: \.parent).first { $0.parent?.id == Syntax(list).id }?
            .as(CodeBlockItemSyntax.self)
    }
}

extension MemberPath {
    /// The static property this path is, spelt with the type around the node: `Player.timer` or `Self.timer`.
    func staticProperty(near node: some SyntaxProtocol) -> String? {
        guard names.count == 2, let declaration = node.enclosingTypeDeclaration else { return nil }
        if names[0] == "Self" { return names[1] }
        let type =
            declaration.asProtocol((any NamedDeclSyntax).self)?.name.plainText
            ?? declaration.as(ExtensionDeclSyntax.self)?.extendedType.simpleName
        return names[0] == type ? names[1] : nil
    }
}

extension Syntax {
    var isTypeDeclaration: Bool {
        switch kind {
        case .classDecl, .structDecl, .enumDecl, .actorDecl, .extensionDecl, .protocolDecl: true
        default: false
        }
    }
}

extension CodeBlockItemSyntax {
    /// The condition of a `guard`, or of an `if` whose body ends in leaving the scope.
    var leavingCondition: Syntax? {
        if let statement = item.as(GuardStmtSyntax.self) { return Syntax(statement.conditions) }
        let expression =
            item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self) ?? item.as(IfExprSyntax.self)
        guard let expression, let last = expression.body.statements.last?.item else { return nil }
        return last.isLeaving ? Syntax(expression.conditions) : nil
    }
}

extension CodeBlockItemSyntax.Item {
    var isLeaving: Bool {
        switch Syntax(self).kind {
        case .returnStmt, .throwStmt, .breakStmt, .continueStmt: return true
        default:
            let call = self.as(FunctionCallExprSyntax.self)
            return call.flatMap { MemberPath($0.calledExpression)?.last } == "fatalError"
        }
    }
}

extension Syntax {
    /// The parameters of a function or an initialiser.
    var parameters: FunctionParameterListSyntax? {
        let signature = self.as(FunctionDeclSyntax.self)?.signature ?? self.as(InitializerDeclSyntax.self)?.signature
        return signature?.parameterClause.parameters
    }
}

extension FunctionDeclSyntax {
    /// Whether no other file can call it: it is private, or its type or extension is.
    var isPrivate: Bool {
        modifiers.has("private", "fileprivate")
            || ancestors.contains { ancestor in
                guard ancestor.isTypeDeclaration else { return false }
                return ancestor.asProtocol((any WithModifiersSyntax).self)?.modifiers.has("private", "fileprivate")
                    == true
            }
    }

    var isAsync: Bool { signature.effectSpecifiers?.asyncSpecifier != nil }
}
