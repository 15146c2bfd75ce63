import SwiftSyntax

extension Destination {
    /// Follows a local through the rest of its body: into a property, into a call, out by `return`.
    mutating func follow(in file: FileContext?) {
        guard let file, let local, let body = origin?.enclosingMember ?? origin?.enclosingBody else { return }
        if property == local, file.declaresLocal(local, in: body) { property = nil }
        for assignment in file.index.assignments(in: body) where assignment.sign == "=" {
            guard assignment.value.contains(where: { MemberPath($0)?.names == [local] }),
                let path = assignment.path, path.names != [local]
            else { continue }
            if let name = path.single {
                property = name
            } else {
                isForeign = true
                foreignOwner = path.names.dropLast()
            }
        }
        for call in file.index.calls(in: body) {
            guard call.arguments.contains(where: { MemberPath($0.expression)?.names == [local] }) else { continue }
            passedTo.append(call)
            if call.path?.last == "append", let name = call.receiver.flatMap({ MemberPath($0)?.single }) {
                property = name
                isCollected = true
            }
        }
        for reference in file.index.references(in: body) where reference.baseName.plainText == local {
            guard let parent = reference.parent else { continue }
            if parent.is(ReturnStmtSyntax.self) {
                isReturned = true
                let returned = Destination(returnedFrom: Syntax(parent), in: file)
                property = property ?? returned.property
            } else if parent.is(LabeledExprSyntax.self), parent.parent?.parent?.is(TupleExprSyntax.self) == true {
                isReturned = true
            } else if parent.is(ArrayElementSyntax.self) || parent.is(DictionaryElementSyntax.self) {
                isForeign = true
            }
        }
    }

    private init(returnedFrom node: Syntax, in file: FileContext) {
        self.init(property: nil)
        isCollected = false
        guard let closure = node.enclosingBody?.as(ClosureExprSyntax.self), closure.isCalledInPlace,
            let call = closure.parent?.as(FunctionCallExprSyntax.self)
        else { return }
        property = Destination(of: ExprSyntax(call), in: file).property
    }
}

extension FileContext {
    /// Whether a body declares a variable, so that the bare name is not a property.
    func declaresLocal(_ name: String, in body: some SyntaxProtocol) -> Bool {
        if index.variables(in: body).contains(where: { variable in
            variable.parent?.is(MemberBlockItemSyntax.self) != true
                && variable.bindings.contains { $0.pattern.sourceText == name }
        }) {
            return true
        }
        return index.bindings(in: body).contains { binding in
            guard binding.pattern.sourceText == name else { return false }
            return binding.initializer?.value.sourceText != "self.\(name)" && binding.initializer != nil
        }
    }
}
