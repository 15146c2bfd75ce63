import SwiftSyntax

extension CodeBlockSyntax {
    /// Whether it returns from the function or closure around it, other than by a `guard`.
    var returnsOutsideOfGuards: Bool {
        statements.returns.contains { statement in
            !statement.ancestors.prefix { $0.id != Syntax(self).id }.contains { $0.is(GuardStmtSyntax.self) }
        }
    }
}

extension CodeBlockItemListSyntax {
    /// Whether a `return` of the function or closure around them has a value.
    var returnsValue: Bool { returns.contains { $0.expression != nil } }

    fileprivate var returns: [ReturnStmtSyntax] {
        let search = ReturnSearch(viewMode: .sourceAccurate)
        search.walk(self)
        return search.found
    }
}

/// Looks for each `return` that is not one of a closure or function inside.
private final class ReturnSearch: SyntaxVisitor {
    var found: [ReturnStmtSyntax] = []

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        found.append(node)
        return .skipChildren
    }
}
