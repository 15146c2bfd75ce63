import SwiftSyntax

extension FileFacts {
    /// Reads a whole file; what the members of its types do only where that is asked for.
    init(tree: SourceFileSyntax, index: FileIndex, module: String, withMembers: Bool = true) {
        self.init(module: module)
        let places = Places(index)
        let reader = MemberReader(index: index, places: places)
        var properties: [SyntaxIdentifier: Set<String>] = [:]
        let background = Set(index.backgroundCalls(places).map(\.id))
        for group in index.types {
            guard var type = TypeFacts(declaration: Syntax(group)) else { continue }
            if withMembers { type.members = reader.members(of: group) }
            properties[Syntax(group).id] = Set(type.properties.keys)
            for call in index.calls(in: group) {
                guard let path = call.path?.own, path.count > 1 else { continue }
                let name = "\(Self.receiver(of: path, call: call, in: type, index)).\(path[path.count - 1])"
                if background.contains(call.id) {
                    names.calledInBackground.insert(name)
                } else {
                    names.calledElsewhere.insert(name)
                }
            }
            types.append(type)
        }
        // A subclass or an extension that assigns what it does not declare.
        for assignment in index.assignments where assignment.sign == "=" && assignment.onlyValue?.isNil != true {
            guard let name = assignment.path?.single, let type = assignment.node.enclosingTypeDeclaration,
                properties[type.id]?.contains(name) != true
            else { continue }
            names.foreignAssignments.insert(name)
        }
        for variable in index.variables { names.constants.formUnion(variable.globalConstants) }
        for call in index.calls {
            guard let path = call.path else { continue }
            names.called[path.last, default: 0] += 1
            for argument in call.arguments {
                guard let label = argument.label?.text, lengths.contains(label) else { continue }
                let parameter = "\(path.last)(\(label):)"
                if argument.expression.isConstant {
                    names.literalParameters.insert(parameter)
                } else {
                    names.varyingParameters.insert(parameter)
                }
            }
            let own = path.own
            if own.count > 1 { names.calledOnOthers.insert(path.last) }
            guard own.count > 2, askedVerbs.contains(path.last) else { continue }
            names.foreignCalls.insert("\(own[own.count - 2]).\(path.last)")
        }
        for assignment in index.assignments {
            guard let path = assignment.path, path.own.count > 1, let last = path.own.last else { continue }
            names.foreignAssignments.insert(last)
        }
    }

    /// The type that a method is called on, or the name of the object where the type that surrounds it tells none.
    private static func receiver(
        of path: [String], call: FunctionCallExprSyntax, in type: TypeFacts, _ index: FileIndex
    ) -> String {
        let name = path[path.count - 2]
        // `Poller.shared.start()` and `Poller().start()`.
        if path[0].first?.isUppercase == true { return path[0].prefix { $0 != "(" }.description }
        guard path.count == 2, let facts = type.properties[name] else { return name }
        return (facts.type ?? facts.initialiser)?.trimmingPrefix("any ").prefix { $0.isLetter || $0.isNumber }
            .description ?? name
    }

    /// Reads only which types a file declares: for files that have nothing to do with timers.
    init(declarationsOf tree: SourceFileSyntax, module: String) {
        self.init(module: module)
        let visitor = DeclarationVisitor(viewMode: .sourceAccurate)
        visitor.walk(tree)
        types = visitor.types
        names.constants = visitor.constants
        for index in types.indices { types[index].isOutline = true }
    }
}

extension FileIndex {
    /// The calls in closures that run on a thread whose run loop does not run.
    fileprivate func backgroundCalls(_ places: Places) -> [FunctionCallExprSyntax] {
        closures.filter { places.place(of: $0) == .background }.flatMap { closure -> [FunctionCallExprSyntax] in
            let calls = calls(in: closure.statements)
            return calls.contains(where: \.runsLoop) ? [] : calls.filter { places.place(of: $0) == .background }
        }
    }
}

/// Labels of lengths of time.
private let lengths: Set<String> = ["second", "seconds", "delay", "interval", "duration", "timeout", "after", "wait"]

private final class DeclarationVisitor: TypeVisitor {
    var types: [TypeFacts] = []
    var constants: Set<String> = []

    override func visit(type: any DeclGroupSyntax) {
        if let type = TypeFacts(declaration: Syntax(type)) { types.append(type) }
    }
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        constants.formUnion(node.globalConstants)
        return .skipChildren
    }
}

extension VariableDeclSyntax {
    /// The names of the constants it declares in no type and no function.
    fileprivate var globalConstants: [String] {
        guard bindingSpecifier.tokenKind == .keyword(.let), parent?.parent?.parent?.is(SourceFileSyntax.self) == true
        else { return [] }
        return bindings.filter { $0.initializer != nil }.map(\.pattern.sourceText)
    }
}
