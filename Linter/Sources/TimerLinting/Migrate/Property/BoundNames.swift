import SwiftSyntax

/// The names that a file binds in ways which `FileContext.binding(of:at:)` does not know.
struct BoundNames {
    /// The patterns of `for`, `case` and `catch`.
    fileprivate(set) var patterns: [String: [Syntax]] = [:]
    /// The items of capture lists without a value of their own.
    fileprivate(set) var captures: [String: [ClosureCaptureSyntax]] = [:]

    fileprivate init() {}

    init(in tree: SourceFileSyntax) {
        let visitor = BoundNameVisitor(viewMode: .sourceAccurate)
        visitor.walk(tree)
        self = visitor.names
    }
}

private final class BoundNameVisitor: SyntaxVisitor {
    var names = BoundNames()

    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
        let parent = node.parent
        if parent?.is(PatternBindingSyntax.self) != true, parent?.is(OptionalBindingConditionSyntax.self) != true {
            names.patterns[node.identifier.plainText, default: []].append(Syntax(node))
        }
        return .skipChildren
    }

    override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
        if node.initializer == nil { names.captures[node.name.plainText, default: []].append(node) }
        return .visitChildren
    }
}
