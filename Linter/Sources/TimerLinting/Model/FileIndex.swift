import SwiftSyntax

/// The nodes of a file that rules ask for, in the order of the source.
struct FileIndex {
    var calls: [FunctionCallExprSyntax] = []
    var assignments: [Assignment] = []
    var closures: [ClosureExprSyntax] = []
    /// `self` and `super`.
    var selves: [TokenSyntax] = []
    var references: [DeclReferenceExprSyntax] = []
    var functions: [FunctionDeclSyntax] = []
    var deinitialisers: [DeinitializerDeclSyntax] = []
    var variables: [VariableDeclSyntax] = []
    var types: [any DeclGroupSyntax] = []
    var loops: [Syntax] = []
    var infixes: [SequenceExprSyntax] = []
    var bindings: [OptionalBindingConditionSyntax] = []
    /// The statements of a list after which code runs only under a condition.
    private var leavings: [SyntaxIdentifier: [CodeBlockItemSyntax]] = [:]

    init(_ tree: some SyntaxProtocol) {
        let visitor = IndexVisitor(viewMode: .sourceAccurate)
        visitor.walk(tree)
        self = visitor.index
    }

    fileprivate init() {}

    func calls(in node: some SyntaxProtocol) -> [FunctionCallExprSyntax] { inside(node, of: calls) }

    func references(in node: some SyntaxProtocol) -> [DeclReferenceExprSyntax] { inside(node, of: references) }

    func selves(in node: some SyntaxProtocol) -> [TokenSyntax] { inside(node, of: selves) }

    func closures(in node: some SyntaxProtocol) -> [ClosureExprSyntax] { inside(node, of: closures) }

    func loops(in node: some SyntaxProtocol) -> [Syntax] { inside(node, of: loops) }

    func bindings(in node: some SyntaxProtocol) -> [OptionalBindingConditionSyntax] { inside(node, of: bindings) }

    func variables(in node: some SyntaxProtocol) -> [VariableDeclSyntax] { inside(node, of: variables) }

    func assignments(in node: some SyntaxProtocol) -> [Assignment] { inside(node, of: assignments, at: \.node) }

    /// The calls of a node that begin behind a position in it, in the order of the source.
    func calls(in node: some SyntaxProtocol, after position: AbsolutePosition) -> some Sequence<FunctionCallExprSyntax>
    {
        let first = partition(calls.count, before: position) { calls[$0].position }
        let end = node.endPosition
        return calls[first...].lazy.prefix { $0.position < end }
    }

    /// Those of the nodes, which are in the order of their positions, that are inside a node.
    ///
    /// - Complexity: O(log n + found).
    func inside<Node: SyntaxProtocol>(_ node: some SyntaxProtocol, of nodes: [Node]) -> [Node] {
        inside(node, of: nodes, at: \.self)
    }

    /// Those of the elements, which are in the order of their nodes' positions, whose nodes are inside a node.
    func inside<Element, Node: SyntaxProtocol>(
        _ node: some SyntaxProtocol, of elements: [Element], at place: (Element) -> Node
    ) -> [Element] {
        let first = partition(elements.count, before: node.position) { place(elements[$0]).position }
        let end = node.endPosition
        return elements[first...].prefix { place($0).position < end }.filter { place($0).endPosition <= end }
    }

    /// The statements of a list that may leave, before a position.
    func leavings(of list: CodeBlockItemListSyntax, before position: AbsolutePosition) -> ArraySlice<
        CodeBlockItemSyntax
    > {
        let statements = leavings[list.id] ?? []
        return statements[..<partition(statements.count, before: position) { statements[$0].position }]
    }

    fileprivate mutating func addLeavings(of list: CodeBlockItemListSyntax) {
        let found = Array(list).filter { $0.leavingCondition != nil }
        if !found.isEmpty { leavings[list.id] = found }
    }
}

/// How many of some elements, which are in the order of their positions, are before another position.
///
/// - Complexity: O(log n).
func partition(_ count: Int, before limit: AbsolutePosition, at position: (Int) -> AbsolutePosition) -> Int {
    var low = 0
    var high = count
    while low < high {
        let middle = (low + high) / 2
        if position(middle) < limit { low = middle + 1 } else { high = middle }
    }
    return low
}

/// `target = value`, with compound operators.
struct Assignment {
    var node: SequenceExprSyntax
    var target: ExprSyntax
    var sign: String
    var value: [ExprSyntax]

    var path: MemberPath? { MemberPath(target) }

    /// The value where it is a single expression.
    var onlyValue: ExprSyntax? { value.count == 1 ? value[0] : nil }

    init?(_ node: SequenceExprSyntax) {
        let elements = Array(node.elements)
        guard elements.count >= 3 else { return nil }
        if elements[1].is(AssignmentExprSyntax.self) {
            sign = "="
        } else if let sign = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
            ["+=", "-=", "*=", "/="].contains(sign)
        {
            self.sign = sign
        } else {
            return nil
        }
        self.node = node
        target = elements[0]
        value = Array(elements[2...])
    }
}

/// Calls a method for each declaration or extension of a type.
class TypeVisitor: SyntaxVisitor {
    func visit(type: any DeclGroupSyntax) {}

    private func visitType(_ type: some DeclGroupSyntax) -> SyntaxVisitorContinueKind {
        visit(type: type)
        return .visitChildren
    }

    final override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { visitType(node) }
    final override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { visitType(node) }
    final override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { visitType(node) }
    final override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { visitType(node) }
    final override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { visitType(node) }
    final override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { visitType(node) }
}

private final class IndexVisitor: TypeVisitor {
    var index = FileIndex()

    private func add<Node>(_ node: Node, to nodes: inout [Node]) -> SyntaxVisitorContinueKind {
        nodes.append(node)
        return .visitChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind { add(node, to: &index.calls) }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { add(node, to: &index.closures) }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { add(node, to: &index.functions) }
    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind { add(node, to: &index.variables) }
    override func visit(_ node: SuperExprSyntax) -> SyntaxVisitorContinueKind {
        add(node.superKeyword, to: &index.selves)
    }
    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        add(node, to: &index.bindings)
    }
    override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        add(node, to: &index.deinitialisers)
    }
    override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind { add(Syntax(node), to: &index.loops) }
    override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind { add(Syntax(node), to: &index.loops) }
    override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind { add(Syntax(node), to: &index.loops) }
    override func visit(type: any DeclGroupSyntax) { index.types.append(type) }

    override func visit(_ node: CodeBlockItemListSyntax) -> SyntaxVisitorContinueKind {
        index.addLeavings(of: node)
        return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard let assignment = Assignment(node) else { return add(node, to: &index.infixes) }
        return add(assignment, to: &index.assignments)
    }

    override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
        if node.name.tokenKind == .keyword(.self) { index.selves.append(node.name) }
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.baseName.tokenKind == .keyword(.self) else { return add(node, to: &index.references) }
        // That of `String.self` and of `\.self` is no object.
        if node.isMember || node.parent?.is(KeyPathPropertyComponentSyntax.self) == true { return .visitChildren }
        return add(node.baseName, to: &index.selves)
    }
}
