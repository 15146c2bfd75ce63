import SwiftSyntax

extension Destination {
    /// Follows a local through the rest of its body: into a property, into a call, out by `return`.
    mutating func follow(in file: FileContext?) {
        guard let file, let local, let body = origin?.enclosingMember ?? origin?.enclosingBody else { return }
        let flow = file.flow(of: local, in: body)
        if property == local, flow.isDeclared { property = nil }
        property = flow.property ?? property
        if let owner = flow.foreignOwner { (isForeign, foreignOwner) = (true, owner) }
        if flow.isListed { isForeign = true }
        isCollected = isCollected || flow.isCollected
        isReturned = isReturned || flow.isReturned
        property = property ?? flow.returnedTo
        passedTo += flow.passedTo
    }
}

/// Where a name of a body goes, read once for all timers that are put into it.
struct LocalFlow {
    /// Whether the body declares a variable of this name.
    var isDeclared: Bool
    private(set) var property: String?
    private(set) var foreignOwner: [String]?
    private(set) var isListed = false
    private(set) var isCollected = false
    private(set) var isReturned = false
    /// The property that gets what the closure returns in which it is returned.
    private(set) var returnedTo: String?
    private(set) var passedTo: [FunctionCallExprSyntax] = []

    /// That of a name of which nothing but its declaration is known.
    init() { isDeclared = true }

    /// - Complexity: linear in the mentions of the name.
    init(of local: String, in body: Syntax, file: FileContext) {
        isDeclared = file.declaresLocal(local, in: body)
        let mentions = file.names.references(to: local, in: body)
        for assignment in mentions.compactMap(\.assignmentAround) where assignment.sign == "=" {
            guard assignment.value.contains(where: { MemberPath($0)?.names == [local] }),
                let path = assignment.path, path.names != [local]
            else { continue }
            if let name = path.single {
                property = name
                // `tasks[key] = made`
                isCollected = isCollected || assignment.target.is(SubscriptCallExprSyntax.self)
            } else {
                foreignOwner = path.names.dropLast()
            }
        }
        var receivers: Set<SyntaxIdentifier> = []
        for call in mentions.flatMap(\.callsAround) where receivers.insert(call.id).inserted {
            guard call.arguments.contains(where: { $0.expression.path?.names == [local] }) else { continue }
            passedTo.append(call)
            if call.path?.last == "append", let name = call.receiver?.single {
                property = name
                isCollected = true
            }
        }
        for reference in mentions {
            guard let parent = reference.parent else { continue }
            if parent.is(ReturnStmtSyntax.self) {
                isReturned = true
                returnedTo =
                    returnedTo ?? parent.callInPlace.flatMap { Destination(of: ExprSyntax($0), in: file).property }
            } else if parent.is(LabeledExprSyntax.self), parent.parent?.parent?.is(TupleExprSyntax.self) == true {
                isReturned = true
            } else if parent.is(ArrayElementSyntax.self) || parent.is(DictionaryElementSyntax.self) {
                isListed = true
            }
        }
    }
}

extension FileContext {
    /// Whether a body declares a variable, so that the bare name is not a property.
    func declaresLocal(_ name: String, in body: some SyntaxProtocol) -> Bool {
        let variables = names.variables(named: name, in: body)
        if variables.contains(where: { $0.parent?.is(MemberBlockItemSyntax.self) != true }) { return true }
        return names.bindings(named: name, in: body).contains { binding in
            binding.initializer.map { !["self.\(name)", "self?.\(name)"].contains($0.value.sourceText) } ?? false
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
