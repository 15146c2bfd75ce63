import SwiftSyntax

extension Destination {
    /// Follows a local through the rest of its body: into a property, into a call, out by `return`.
    mutating func follow(in file: FileContext?) {
        guard let file, let local, let body = origin?.enclosingMember ?? origin?.enclosingBody else { return }
        if property == local, file.declaresLocal(local, in: body) { property = nil }
        let mentions = file.names.references(to: local, in: body)
        for assignment in mentions.compactMap(\.assignmentAround) where assignment.sign == "=" {
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
        var receivers: Set<SyntaxIdentifier> = []
        for call in mentions.flatMap(\.callsAround) where receivers.insert(call.id).inserted {
            guard call.arguments.contains(where: { MemberPath($0.expression)?.names == [local] }) else { continue }
            passedTo.append(call)
            if call.path?.last == "append", let name = call.receiver.flatMap({ MemberPath($0)?.single }) {
                property = name
                isCollected = true
            }
        }
        for reference in mentions {
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
        let variables = names.variables(named: name, in: body)
        if variables.contains(where: { $0.parent?.is(MemberBlockItemSyntax.self) != true }) { return true }
        return names.bindings(named: name, in: body).contains { binding in
            binding.initializer != nil && binding.initializer?.value.sourceText != "self.\(name)"
        }
    }
}

extension DeclReferenceExprSyntax {
    /// The nodes around it inside its statement.
    private var statementAround: some Sequence<Syntax> { ancestors.lazy.prefix { $0.kind != .codeBlockItem } }

    /// The assignment that the name is a part of.
    fileprivate var assignmentAround: Assignment? {
        for node in statementAround {
            if let assignment = node.as(SequenceExprSyntax.self).flatMap({ Assignment($0) }) { return assignment }
        }
        return nil
    }

    /// The calls that the name is a part of.
    fileprivate var callsAround: [FunctionCallExprSyntax] {
        statementAround.compactMap { $0.as(FunctionCallExprSyntax.self) }
    }
}
