import SwiftSyntax

/// Gives `self` in a closure another name, under which an action is handed its owner.
struct OwnerRenaming {
    let file: FileContext
    let type: WholeType
    let closure: ClosureExprSyntax
    /// The closure with the statements: that of `MainActor.assumeIsolated { … }` where it has no others.
    let inner: ClosureExprSyntax
    let names: BoundNames

    struct Outcome {
        var name: String
        var edits: [Fix.Edit]
        /// The statement that is taken away.
        var dropped: CodeBlockItemSyntax?
    }

    /// What a closure becomes that holds `self` strongly, or not at all.
    func ofStrongSelf(_ selves: [TokenSyntax], isImplicit: Bool) throws(Obstacle) -> Outcome {
        let holders = file.strongSelves(in: closure)
        guard holders.allSatisfy({ $0.plainText == "self" }) else {
            throw Obstacle(closure, "its block holds `self` under another name")
        }
        return try renamed(selves, isImplicit: isImplicit)
    }

    /// What a closure becomes that holds `self` weakly.
    func ofWeakSelf(_ selves: [TokenSyntax]) throws(Obstacle) -> Outcome {
        guard file.strongSelves(in: closure).isEmpty else { throw Obstacle(closure, "its block holds `self` too") }
        if let first = inner.statements.first, let bound = nameOfSelf(boundBy: first) {
            return try withoutGuard(first, bound: bound, selves)
        }
        let name = ownerName
        var edits: [Fix.Edit] = []
        for token in selves {
            guard let chained = token.parent?.parent?.as(OptionalChainingExprSyntax.self), isHeadOfStatement(token),
                token.enclosingClosures.first?.id == inner.id
            else { throw Obstacle(token, "`self` is optional here") }
            edits.append(.replace(chained.trimmedRange, with: name))
        }
        return Outcome(name: name, edits: edits)
    }

    private var ownerName: String { closure.unusedName(of: ["me", "owner", "it"]) }

    /// The closure without the `guard` that it begins with.
    private func withoutGuard(
        _ first: CodeBlockItemSyntax, bound: String, _ selves: [TokenSyntax]
    ) throws(Obstacle) -> Outcome {
        guard inner.statements.count > 1, let removal = first.removalOfLines ?? removalInLine(of: first) else {
            throw Obstacle(first, "its block has a comment in the way")
        }
        let rest = selves.filter { !$0.isInside(first) }
        var outcome: Outcome
        if bound == "self" {
            outcome = try renamed(rest, isImplicit: true)
        } else {
            guard rest.isEmpty else { throw Obstacle(first, "`self` has two names") }
            outcome = Outcome(name: bound, edits: [])
        }
        outcome.edits.append(removal)
        outcome.dropped = first
        return outcome
    }

    /// A statement with what separates it from the next on its line.
    private func removalInLine(of item: CodeBlockItemSyntax) -> Fix.Edit? {
        guard let next = item.statementBehind, !item.isFirstOnLine, !next.leadingTrivia.contains(where: \.isComment),
            !(item.lastToken(viewMode: .sourceAccurate)?.trailingTrivia.contains(where: \.isComment) ?? false)
        else { return nil }
        return .replace(item.trimmedRange.lowerBound..<next.trimmedRange.lowerBound, with: "")
    }

    /// The name to which `guard let … = self else { return }` binds the object.
    private func nameOfSelf(boundBy item: CodeBlockItemSyntax) -> String? {
        guard let statement = item.item.as(GuardStmtSyntax.self), statement.conditions.count == 1,
            !statement.hasInnerComment,
            let condition = statement.conditions.first?.condition.as(OptionalBindingConditionSyntax.self),
            condition.bindingSpecifier.tokenKind == .keyword(.let), condition.typeAnnotation == nil,
            let name = condition.pattern.boundName,
            condition.initializer?.value.sourceText ?? name == "self", name != "_"
        else { return nil }
        let statements = Array(statement.body.statements)
        guard let last = statements.last?.item.as(ReturnStmtSyntax.self) else { return nil }
        // Without its owner, the timer ends by itself.
        let calls =
            statements.dropLast().map(\.call) + (last.expression.map { [$0.as(FunctionCallExprSyntax.self)] } ?? [])
        return calls.allSatisfy { $0?.path?.names == [closure.firstParameter, "invalidate"] } ? name : nil
    }

    private func isHeadOfStatement(_ token: TokenSyntax) -> Bool {
        guard let item = token.enclosingStatement,
            item.positionAfterSkippingLeadingTrivia == token.positionAfterSkippingLeadingTrivia
        else { return false }
        return item.call != nil || item.assignment != nil
    }

    private func renamed(_ selves: [TokenSyntax], isImplicit: Bool) throws(Obstacle) -> Outcome {
        guard file.index.inside(closure.statements, of: file.index.types.map { Syntax($0) }).isEmpty else {
            throw Obstacle(closure, "its block declares a type")
        }
        let name = ownerName
        var edits = selves.map { Fix.Edit.replace($0.trimmedRange, with: name) }
        let bindings = file.index.bindings(in: closure.statements).filter { binding in
            binding.pattern.boundName == "self"
        }
        for binding in bindings { edits.append(.replace(binding.pattern.trimmedRange, with: name)) }
        let inner = file.index.closures(in: closure.statements).contains { closure in
            closure.captures.contains { $0.specifier == nil && $0.name.plainText == "self" }
        }
        if isImplicit || inner || !bindings.isEmpty {
            for member in try implicitMembers() {
                edits.append(.insert(name + ".", at: member.trimmedRange.lowerBound))
            }
        }
        return Outcome(name: name, edits: edits)
    }

    /// The members that the closure uses without `self`.
    private func implicitMembers() throws(Obstacle) -> [DeclReferenceExprSyntax] {
        var members: [DeclReferenceExprSyntax] = []
        for reference in file.index.references(in: closure.statements) where !reference.isMember {
            let name = reference.baseName.plainText
            guard name.first?.isLowercase == true || name.hasPrefix("_"), !file.isLocal(name, at: reference),
                reference.parent?.is(KeyPathPropertyComponentSyntax.self) != true
            else { continue }
            let isMember =
                type.properties[name]?.isStatic == false || type.members(named: name).contains { !$0.isStatic }
            if isBoundInside(name, at: reference) {
                guard isMember else { continue }
                throw Obstacle(reference, "`\(name)` has two meanings in its block")
            }
            if isMember {
                members.append(reference)
            } else if type.properties[name] != nil || file.hasUnknownSuperclass(type), !knownFunctions.contains(name) {
                throw Obstacle(reference, "the source does not tell whether `\(name)` is a member of `\(type.name)`")
            }
        }
        return members
    }

    /// Whether the closure may give the name a meaning of its own, with a loop, a pattern or a function.
    private func isBoundInside(_ name: String, at reference: DeclReferenceExprSyntax) -> Bool {
        if name == "error", reference.ancestors.contains(where: { $0.is(CatchClauseSyntax.self) }) { return true }
        return !file.index.inside(closure, of: names.patterns[name] ?? []).isEmpty
            || !file.index.inside(closure, of: file.names.functions(named: name)).isEmpty
    }
}

/// Functions that no class of Apple's frameworks has a method like.
private let knownFunctions: Set<String> = [
    "print", "debugPrint", "min", "max", "abs", "round", "floor", "ceil", "assert", "assertionFailure", "precondition",
    "preconditionFailure", "fatalError", "type", "zip", "stride", "withAnimation", "autoreleasepool", "dump",
]
