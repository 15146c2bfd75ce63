import SwiftSyntax

/// The method that a timer calls on its target.
struct TargetMethod {
    let function: FunctionDeclSyntax
    /// The edits that take a parameter from it which it does not use.
    let edits: [Fix.Edit]
}

extension CreationReader {
    /// The method that the selector of a call names.
    ///
    /// - Throws: where an action cannot surely call it.
    func method(of call: FunctionCallExprSyntax, owner: String?) throws(Obstacle) -> TargetMethod {
        guard call.argument("userInfo")?.isNil == true else { throw Obstacle(call, "its `userInfo` is used") }
        guard call.argument("target")?.sourceText == owner else {
            throw Obstacle(call, "its target is not the object that keeps it")
        }
        if call.hasInnerComment { throw Obstacle(call, "a comment stands among its arguments") }
        guard let macro = call.argument("selector")?.as(MacroExpansionExprSyntax.self),
            let name = ExprSyntax(macro).selectorName
        else { throw Obstacle(call, "its selector is not written as `#selector(…)`") }
        let methods = file.functions(named: name, near: call)
        guard methods.count == 1, let method = methods.first else {
            throw Obstacle(
                call,
                methods.isEmpty
                    ? "its method `\(name)` is in another file" : "there are \(methods.count) methods called `\(name)`")
        }
        try check(method, call: call)
        let parameters = method.signature.parameterClause.parameters
        if parameters.isEmpty { return TargetMethod(function: method, edits: []) }
        return TargetMethod(function: method, edits: [try withoutParameter(method)])
    }

    private func check(_ method: FunctionDeclSyntax, call: FunctionCallExprSyntax) throws(Obstacle) {
        guard method.signature.effectSpecifiers == nil, method.genericParameterClause == nil, method.body != nil,
            !method.modifiers.has("static", "class", "nonisolated")
        else { throw Obstacle(method, "its method is no plain one") }
        let attributes = method.attributes.names
        guard method.signature.returnClause == nil || attributes.contains("discardableResult") else {
            throw Obstacle(method, "its method returns a value")
        }
        var known: Set<String> = ["objc", "IBAction", "discardableResult", "available", "nonobjc", "inline"]
        let isMain = call.enclosingMember?.as(FunctionDeclSyntax.self)?.attributes.names.contains("MainActor") == true
        if isMain || property.type.attributes.contains("MainActor") { known.insert("MainActor") }
        if let attribute = attributes.subtracting(known).min() {
            throw Obstacle(method, "its method has the attribute `@\(attribute)`")
        }
    }

    /// Takes away the parameter of a method that only its timers call and that does not use it.
    private func withoutParameter(_ method: FunctionDeclSyntax) throws(Obstacle) -> Fix.Edit {
        let name = method.name.plainText
        let clause = method.signature.parameterClause
        guard clause.parameters.count == 1, let parameter = clause.parameters.first, let body = method.body else {
            throw Obstacle(method, "its method has several parameters")
        }
        let used = parameter.innerName
        let isUsed =
            file.names.references(to: used, in: body).contains { !$0.isMember }
            || !file.names.bindings(named: used, in: body).isEmpty
        guard !isUsed || used == "_" else { throw Obstacle(method, "its method uses its timer") }
        let calls = file.constructs(in: property.name).map(\.call)
        let isCalled = file.names.references(to: name).contains { reference in
            !calls.contains { reference.isInside($0) && !reference.isInside($0.trailingClosure) }
        }
        guard !isCalled, !property.type.facts.requirements.contains(name), file.names.functions(named: name).count == 1,
            clause.parameters.allSatisfy({ !$0.hasInnerComment }), !method.modifiers.has("override", "open", "public")
        else { throw Obstacle(method, "its method has a parameter, and other code calls it too") }
        return .replace(clause.trimmedRange, with: "()")
    }
}

extension SyntaxProtocol {
    fileprivate func isInside(_ other: (some SyntaxProtocol)?) -> Bool { other.map { isInside($0) } ?? false }
}
