import SwiftSyntax

extension FileFacts {
    /// Reads a whole file; what the members of its types do only where that is asked for.
    init(tree: SourceFileSyntax, index: FileIndex, module: String, withMembers: Bool = true) {
        self.init(module: module)
        let reader = MemberReader(index: index)
        var properties: [SyntaxIdentifier: Set<String>] = [:]
        for group in index.types {
            guard var type = TypeFacts(declaration: Syntax(group)) else { continue }
            if withMembers { type.members = reader.members(of: group) }
            properties[Syntax(group).id] = Set(type.properties.keys)
            types.append(type)
        }
        // A subclass or an extension that assigns what it does not declare.
        for assignment in index.assignments where assignment.sign == "=" && assignment.onlyValue?.isNil != true {
            guard let name = assignment.path?.single, let type = assignment.node.enclosingTypeDeclaration,
                properties[type.id]?.contains(name) != true
            else { continue }
            foreignAssignments.insert(name)
        }
        for call in index.calls {
            guard let path = call.path else { continue }
            calledNames[path.last, default: 0] += 1
            let own = path.own
            if own.count > 1 { namesCalledOnOthers.insert(path.last) }
            guard own.count > 2, askedVerbs.contains(path.last) else { continue }
            foreignCalls.insert("\(own[own.count - 2]).\(path.last)")
        }
        for assignment in index.assignments {
            guard let path = assignment.path, path.own.count > 1, let last = path.own.last else { continue }
            foreignAssignments.insert(last)
        }
    }

    /// Reads only which types a file declares: for files that have nothing to do with timers.
    init(declarationsOf tree: SourceFileSyntax, module: String) {
        self.init(module: module)
        let visitor = DeclarationVisitor(viewMode: .sourceAccurate)
        visitor.walk(tree)
        types = visitor.types
        for index in types.indices { types[index].isOutline = true }
    }
}

private final class DeclarationVisitor: SyntaxVisitor {
    var types: [TypeFacts] = []

    private func add(_ node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
        if let type = TypeFacts(declaration: Syntax(node)) { types.append(type) }
        return .visitChildren
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { add(node) }
    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: InitializerClauseSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
