import SwiftSyntax

/// Reads what the members of a type declaration do to its properties.
struct MemberReader {
    let index: FileIndex
    let places: Places

    func members(of group: some DeclGroupSyntax) -> [MemberFacts] {
        var found: [MemberFacts] = []
        for declaration in group.memberBlock.members.declarations { found += facts(of: declaration) }
        return found
    }

    private func facts(of declaration: DeclSyntax) -> [MemberFacts] {
        if let node = declaration.as(FunctionDeclSyntax.self) {
            var facts = MemberFacts(name: node.name.plainText, kind: .method)
            facts.isPrivate = node.modifiers.has("private", "fileprivate")
            facts.isStatic = node.modifiers.has("static", "class")
            read(node, into: &facts)
            return [facts]
        }
        if let node = declaration.as(InitializerDeclSyntax.self) {
            var facts = MemberFacts(name: "init", kind: .initialiser)
            read(node, into: &facts)
            return [facts]
        }
        if let node = declaration.as(DeinitializerDeclSyntax.self) {
            var facts = MemberFacts(name: "deinit", kind: .deinitialiser)
            read(node, into: &facts)
            return [facts]
        }
        guard let node = declaration.as(VariableDeclSyntax.self) else { return [] }
        return node.bindings.flatMap { storage(of: $0) }
    }

    private func storage(of binding: PatternBindingSyntax) -> [MemberFacts] {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText else { return [] }
        var found: [MemberFacts] = []
        if let initialiser = binding.initializer {
            var facts = MemberFacts(name: name, kind: .storage(of: name))
            read(initialiser, into: &facts)
            found.append(facts)
        }
        switch binding.accessorBlock?.accessors {
        case .getter(let body):
            var facts = MemberFacts(name: name, kind: .method)
            read(body, into: &facts)
            found.append(facts)
        case .accessors(let list):
            for accessor in list {
                let isObserver = ["didSet", "willSet"].contains(accessor.accessorSpecifier.text)
                var facts = MemberFacts(name: name, kind: isObserver ? .observer(of: name) : .method)
                read(accessor, into: &facts)
                found.append(facts)
            }
        case nil: break
        }
        return found
    }

    private func read(_ node: some SyntaxProtocol, into facts: inout MemberFacts) {
        let names = Aliases(in: node, index: index)
        for assignment in index.assignments(in: node) where assignment.sign == "=" {
            guard let target = assignment.path?.own, let name = target.last else { continue }
            let isNil = assignment.onlyValue?.isNil ?? false
            facts.uses.insert(.init(name: name, action: isNil ? .assignNil : .assign))
        }
        let parameters = parameterNames(of: Syntax(node))
        for call in index.calls(in: node) {
            guard let path = call.path else { continue }
            if call.runsLoop { facts.runsLoop = true }
            // Nothing is kept of the most frequent calls, which neither stop a timer nor call a method of the type.
            if path.last.hasPrefix("XCTAssert") || path.names == ["print"] { continue }
            passed(call, callee: path.last, names: names, parameters: parameters, into: &facts)
            let own = path.own
            if own.count == 1 {
                if own[0].first?.isUppercase == true { continue }
                let call = MemberFacts.OwnCall(
                    name: own[0], place: places.place(of: call),
                    isConditional: call.isConditional(in: node, index: index))
                facts.calls.append(call)
                continue
            }
            guard own.count > 1 else { continue }
            let conditional = call.isConditional(in: node, index: index)
            guard askedVerbs.contains(path.last) else { continue }
            for target in names.resolve(own[own.count - 2]) {
                facts.uses.insert(.init(name: target, action: .call(path.last), isConditional: conditional))
            }
            if own.count > 2 {
                facts.uses.insert(.init(name: own[0], action: .call(path.last), isConditional: conditional))
            }
        }
    }

    private func passed(
        _ call: FunctionCallExprSyntax, callee: String, names: Aliases, parameters: Set<String>,
        into facts: inout MemberFacts
    ) {
        for argument in call.arguments {
            guard let path = MemberPath(argument.expression) else { continue }
            if let name = path.single {
                // A parameter is not the property of the same name, unless it becomes the property.
                if parameters.contains(name), !path.startsAtSelf, names.resolve(name) == [name] { continue }
                for target in names.resolve(name) {
                    facts.uses.insert(.init(name: target, action: .passed(to: callee)))
                }
                // A method handed over as a function value is called by its receiver.
                facts.calls.append(.init(name: name, place: .unknown, isConditional: true))
            }
        }
        if let selector = call.argument("selector", "action")?.selectorName {
            facts.calls.append(.init(name: selector, place: .unknown, isConditional: true))
        }
    }

    private func parameterNames(of node: Syntax) -> Set<String> {
        let list =
            node.as(FunctionDeclSyntax.self)?.signature.parameterClause.parameters
            ?? node.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
        return Set(list?.map { $0.innerName } ?? [])
    }
}
