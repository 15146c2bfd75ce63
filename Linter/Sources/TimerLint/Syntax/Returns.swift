import SwiftSyntax

extension CodeBlockSyntax {
    /// Whether it returns from the function or closure around it, other than by a `guard`.
    var returnsOutsideOfGuards: Bool {
        let search = ReturnSearch(viewMode: .sourceAccurate)
        search.walk(self)
        return search.found
    }
}

/// Looks for a `return` that is not the way out of a `guard`.
private final class ReturnSearch: SyntaxVisitor {
    var found = false

    override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        found = true
        return .skipChildren
    }
}
