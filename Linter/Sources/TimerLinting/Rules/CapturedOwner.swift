import SwiftSyntax

/// An action of the library that holds the owner which it is given.
struct CapturedOwner: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "captured-owner", severity: .error,
        summary: "The action of a timer, debouncer or throttler of the library holds its own owner strongly.",
        why: "The library does not keep an owner alive, and hands it to the action. "
            + "An action that captures the owner keeps it alive for as long as the timer is there, "
            + "and where the owner keeps the timer, neither is freed.",
        bad: "timer = OwnedTimer(.every(.seconds(1)), owner: self) { _, _ in self.refresh() }",
        good: "timer = OwnedTimer(.every(.seconds(1)), owner: self) { me, _ in me.refresh() }",
        hasFix: true)

    func check() {
        for call in file.index.calls {
            guard let owner = call.ownerOfAction.flatMap({ Owner($0, in: file) }) else { continue }
            for closure in call.closures { check(closure, owner) }
        }
    }

    private func check(_ closure: ClosureExprSyntax, _ owner: Owner) {
        guard !file.isStatic(closure) || owner.name != "self" else { return }
        let holders = owner.holders(in: closure)
        guard let first = holders.min(by: { $0.token.position < $1.token.position }) else { return }
        let parameter = closure.parameterNames.first.flatMap { $0 == "_" ? nil : $0 }
        file.report(
            first.token,
            "This action holds its owner `\(owner.text)` strongly, so the owner stays alive with the timer.",
            advice: parameter.map { "Use `\($0)`, the owner that the action is given." }
                ?? "Use the closure's first parameter, the owner that the action is given.",
            fix: OwnerFix(closure: closure, file: file).fix(holders))
    }

    /// A place where a closure holds its owner.
    struct Holder {
        enum Kind {
            /// An expression that stands for the owner: `self`, `model`, `self.model`.
            case use(ExprSyntax)
            /// A member of the owner without `self` before it.
            case member
            /// An item of the closure's own capture list.
            case capture(ClosureCaptureSyntax)
            /// What no parameter can replace as it stands.
            case other
        }

        let token: TokenSyntax
        let kind: Kind
    }

    /// What a timer is given as its owner.
    private struct Owner {
        /// `self`, or the name of a local or of a property.
        let name: String
        let isProperty: Bool
        let text: String
        private let file: FileContext

        init?(_ expression: ExprSyntax, in file: FileContext) {
            guard let path = MemberPath(expression), path.names.allSatisfy({ !$0.hasSuffix("()") }) else { return nil }
            text = expression.sourceText
            self.file = file
            if path.names == ["self"] {
                (name, isProperty) = ("self", false)
            } else if path.names.count == 2, path.names[0] == "self" {
                (name, isProperty) = (path.names[1], true)
            } else if path.names.count == 1, path.names[0] != "" {
                let binding = file.binding(of: path.names[0], at: expression)
                let isSelf = binding.map(file.isSelf) ?? false
                let isLocal = binding != nil || expression.localNames.contains(path.names[0])
                name = isSelf ? "self" : path.names[0]
                isProperty = !isSelf && !isLocal && file.type(around: expression)?.properties[path.names[0]] != nil
            } else {
                return nil
            }
        }

        func holders(in closure: ClosureExprSyntax) -> [Holder] {
            if name == "self" { return selves(in: closure) }
            let captures = closure.captures.filter { item in
                guard item.specifier == nil else { return false }
                guard let value = item.initializer?.value else { return item.name.plainText == name }
                return isOwner(value)
            }
            let listed = captures.map { Holder(token: $0.name, kind: .capture($0)) }
            let references = file.index.references(in: closure.statements)
                .filter { $0.baseName.plainText == name && isOwner($0, in: closure) }
            return listed
                + references.map { reference in
                    let access = reference.isMember ? reference.parent?.as(MemberAccessExprSyntax.self) : nil
                    let use = access.map { ExprSyntax($0) } ?? ExprSyntax(reference)
                    let isListed = use.parent?.is(ClosureCaptureSyntax.self) == true
                    return Holder(token: reference.baseName, kind: isListed ? .other : .use(use))
                }
        }

        private func isOwner(_ value: ExprSyntax) -> Bool {
            guard let path = MemberPath(value) else { return false }
            return path.names == [name] || isProperty && path.names == ["self", name]
        }

        /// Whether a name in a closure stands for the owner outside it.
        private func isOwner(_ reference: DeclReferenceExprSyntax, in closure: ClosureExprSyntax) -> Bool {
            if reference.isMember {
                guard isProperty, let base = reference.parent?.as(MemberAccessExprSyntax.self)?.base,
                    let token = base.firstToken(viewMode: .sourceAccurate), MemberPath(base)?.names == ["self"]
                else { return false }
                return file.strongSelves(in: closure).contains { $0.id == token.id }
            }
            return holds(at: Syntax(reference), in: closure)
        }

        private func holds(at node: Syntax, in closure: ClosureExprSyntax) -> Bool {
            guard let binding = file.binding(of: name, at: node), binding.node.isInside(closure) else { return true }
            if binding.closure?.id == closure.id { return false }
            return binding.original == name && holds(at: binding.node, in: closure)
        }

        private func selves(in closure: ClosureExprSyntax) -> [Holder] {
            let strong = file.strongSelves(in: closure).map { token -> Holder in
                let item = closure.captures.first { token.isInside($0) }
                if let item { return Holder(token: token, kind: .capture(item)) }
                guard token.plainText == "self", let use = token.parent?.as(DeclReferenceExprSyntax.self),
                    use.parent?.is(ClosureCaptureSyntax.self) != true
                else { return Holder(token: token, kind: .other) }
                return Holder(token: token, kind: .use(ExprSyntax(use)))
            }
            return strong + members(in: closure)
        }

        /// Members that stand without `self`, where that is the one outside.
        private func members(in closure: ClosureExprSyntax) -> [Holder] {
            // A weak `self` has to be written out.
            guard closure.selfCapture == nil || closure.selfCapture == .strong, let type = file.type(around: closure)
            else { return [] }
            let locals = closure.localNames
            let found = file.index.references(in: closure.statements).filter { reference in
                let name = reference.baseName.plainText
                guard !reference.isMember, !locals.contains(name), file.binding(of: name, at: reference) == nil,
                    reference.enclosingTypeDeclaration?.isInside(closure) != true
                else { return false }
                let inner = reference.enclosingClosures.prefix { $0.id != closure.id }
                guard inner.allSatisfy({ $0.selfCapture == nil || $0.selfCapture == .strong }) else { return false }
                return type.members(named: name).contains { $0.kind == .method && !$0.isStatic }
                    || type.properties[name].map { !$0.isStatic } ?? false
            }
            return found.map { Holder(token: $0.baseName, kind: .member) }
        }
    }
}

extension SyntaxProtocol {
    /// The names that parameters and patterns give in the member around the node.
    fileprivate var localNames: Set<String> {
        guard let member = enclosingMember else { return [] }
        let names = member.tokens(viewMode: .sourceAccurate).filter { token in
            switch token.parent?.kind {
            case .functionParameter, .closureParameter, .closureShorthandParameter: true
            case .identifierPattern:
                token.ancestors.first { $0.is(VariableDeclSyntax.self) }.map { $0.id != member.id } ?? true
            default: false
            }
        }
        return Set(names.map(\.plainText))
    }
}

extension FunctionCallExprSyntax {
    /// The owner that a call of the library hands to its action; nil for other calls.
    var ownerOfAction: ExprSyntax? {
        guard !closures.isEmpty, let path else { return nil }
        let types = ["OwnedTimer", "Debouncer", "Throttler"]
        switch path.last {
        case let last where types.contains(last): return argument("owner", "actor", "isolated")
        case "init":
            let type = path.names.dropLast().last ?? ""
            // A timer, a debouncer or a throttler whose type stands elsewhere.
            let isImplicit = type == "" && ["_", "for", "every"].contains(labels.first)
            return isImplicit || types.contains(type) ? argument("owner", "actor", "isolated") : nil
        case "onChange", "onFinish", "onEnterBackground": return argument("owner")
        default: return nil
        }
    }
}

/// Makes an action use the owner that it is given.
private struct OwnerFix {
    let closure: ClosureExprSyntax
    let file: FileContext

    func fix(_ holders: [CapturedOwner.Holder]) -> Fix? {
        guard let (name, renaming) = parameter else { return nil }
        var edits = renaming
        var isSafe = true
        var dropped: [ClosureCaptureSyntax] = []
        for holder in holders {
            switch holder.kind {
            case .other: return nil
            case .use(let use):
                guard reaches(name, from: use) else { return nil }
                edits.append(.replace(use.trimmedRange, with: name))
            case .member:
                guard let parent = holder.token.parent, reaches(name, from: parent) else { return nil }
                edits.append(.insert(name + ".", at: holder.token.positionAfterSkippingLeadingTrivia.utf8Offset))
            case .capture(let item):
                // Members may stand without the owner there, also those of a superclass that is not in the tree.
                isSafe = false
                dropped.append(item)
            }
        }
        if !dropped.isEmpty {
            guard let list = withoutItems(dropped, name: name) else { return nil }
            edits += list
        }
        let ends = file.index.calls(in: closure).contains { call in
            guard let path = call.path?.names, path.count > 1 else { return false }
            return stoppingVerbs.contains(path[path.count - 1])
        }
        // What nothing else holds may live until its timer ends itself.
        return Fix(edits: edits, isSafe: isSafe && !ends)
    }

    /// The name of the first parameter, and the edits that give it one.
    private var parameter: (String, [Fix.Edit])? {
        guard let token = closure.parameters.first else {
            // Without any other of its parameters such a closure would not compile.
            let isNumbered = closure.statements.tokens(viewMode: .sourceAccurate).contains { token in
                token.text == "$0" || token.text == "$1"
            }
            return isNumbered && closure.signature?.parameterClause == nil ? ("$0", []) : nil
        }
        guard token.tokenKind == .wildcard else { return (token.text, []) }
        let used = Set(closure.tokens(viewMode: .sourceAccurate).map(\.plainText))
        guard let name = ["me", "owner", "object"].first(where: { !used.contains($0) }) else { return nil }
        return (name, [.replace(token.trimmedRange, with: name)])
    }

    /// Whether the name of a closure's parameter means that at a node inside it.
    private func reaches(_ name: String, from node: some SyntaxProtocol) -> Bool {
        if name == "$0" { return node.enclosingClosures.first?.id == closure.id }
        guard let binding = file.binding(of: name, at: node) else { return true }
        return !binding.node.isInside(closure) || binding.closure?.id == closure.id
    }

    /// The edits that take items out of a capture list.
    private func withoutItems(_ items: [ClosureCaptureSyntax], name: String) -> [Fix.Edit]? {
        guard let capture = closure.signature?.capture else { return nil }
        // Another name for the owner would be used in the body.
        guard items.allSatisfy({ $0.initializer == nil }) else { return nil }
        var edits: [Fix.Edit] = []
        for item in items where item.name.plainText != "self" {
            for reference in file.names.references(to: item.name.plainText, in: closure.statements)
            where !reference.isMember {
                guard file.binding(of: item.name.plainText, at: reference)?.closure?.id == closure.id,
                    reaches(name, from: reference),
                    reference.parent?.is(ClosureCaptureSyntax.self) != true
                else { return nil }
                edits.append(.replace(reference.trimmedRange, with: name))
            }
        }
        let kept = capture.items.filter { item in !items.contains { $0.id == item.id } }
        let start = capture.positionAfterSkippingLeadingTrivia.utf8Offset
        if kept.isEmpty {
            edits.append(.replace(start..<capture.endPosition.utf8Offset, with: ""))
        } else {
            let text = kept.map { $0.with(\.trailingComma, nil).trimmedDescription }.joined(separator: ", ")
            edits.append(.replace(capture.trimmedRange, with: "[\(text)]"))
        }
        return edits
    }
}
