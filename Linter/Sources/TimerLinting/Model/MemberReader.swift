import SwiftSyntax

/// Reads what the members of a type declaration do to its properties.
struct MemberReader {
    let index: FileIndex
    let places: Places

    func members(of group: some DeclGroupSyntax) -> [MemberFacts] {
        group.memberBlock.members.declarations.flatMap { facts(of: $0) }
    }

    private func facts(of declaration: DeclSyntax) -> [MemberFacts] {
        if let node = declaration.as(FunctionDeclSyntax.self) {
            var facts = facts(of: node, named: node.name.plainText, .method)
            facts.isPrivate = node.modifiers.has("private", "fileprivate")
            facts.isStatic = node.modifiers.has("static", "class")
            return [facts]
        }
        if let node = declaration.as(InitializerDeclSyntax.self) {
            return [facts(of: node, named: "init", .initialiser)]
        }
        if let node = declaration.as(DeinitializerDeclSyntax.self) {
            return [facts(of: node, named: "deinit", .deinitialiser)]
        }
        guard let node = declaration.as(VariableDeclSyntax.self) else { return [] }
        return node.bindings.flatMap { storage(of: $0) }
    }

    private func storage(of binding: PatternBindingSyntax) -> [MemberFacts] {
        guard let name = binding.pattern.boundName else { return [] }
        let initial = binding.initializer.map { [facts(of: $0, named: name, .storage(of: name))] } ?? []
        switch binding.accessorBlock?.accessors {
        case .getter(let body): return initial + [facts(of: body, named: name, .method)]
        case .accessors(let list):
            return initial
                + list.map { accessor in
                    let isObserver = ["didSet", "willSet"].contains(accessor.accessorSpecifier.text)
                    return facts(of: accessor, named: name, isObserver ? .observer(of: name) : .method)
                }
        case nil: return initial
        }
    }

    private func facts(of node: some SyntaxProtocol, named name: String, _ kind: MemberFacts.Kind) -> MemberFacts {
        var facts = MemberFacts(name: name, kind: kind)
        let names = Aliases(in: node, index: index)
        for assignment in index.assignments(in: node) where assignment.sign == "=" {
            guard let target = assignment.path?.own, let name = target.last else { continue }
            let isNil = assignment.onlyValue?.isNil ?? false
            facts.uses.insert(.init(name: name, action: isNil ? .assignNil : .assign))
        }
        let parameters = Set(Syntax(node).parameters?.map { $0.innerName } ?? [])
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
            guard own.count > 1, askedVerbs.contains(path.last) else { continue }
            let conditional = call.isConditional(in: node, index: index)
            for target in names.resolve(own[own.count - 2]) {
                facts.uses.insert(.init(name: target, action: .call(path.last), isConditional: conditional))
            }
            if own.count > 2 {
                facts.uses.insert(.init(name: own[0], action: .call(path.last), isConditional: conditional))
            }
        }
        return facts
    }

    private func passed(
        _ call: FunctionCallExprSyntax, callee: String, names: Aliases, parameters: Set<String>,
        into facts: inout MemberFacts
    ) {
        for argument in call.arguments {
            guard let path = MemberPath(argument.expression), let name = path.single else { continue }
            // A parameter is not the property of the same name, unless it becomes the property.
            if parameters.contains(name), !path.startsAtSelf, names.resolve(name) == [name] { continue }
            for target in names.resolve(name) {
                facts.uses.insert(.init(name: target, action: .passed(to: callee)))
            }
            // A method handed over as a function value is called by its receiver.
            facts.calls.append(.init(name: name, place: .unknown, isConditional: true))
        }
        if let selector = call.argument("selector", "action")?.selectorName {
            facts.calls.append(.init(name: selector, place: .unknown, isConditional: true))
        }
    }
}
