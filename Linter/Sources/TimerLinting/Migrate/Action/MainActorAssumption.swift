import SwiftSyntax

/// `MainActor.assumeIsolated { … }` as all that a closure does, which code on the main actor does not need.
struct MainActorAssumption {
    /// The closure that is assumed to run on the main actor.
    let closure: ClosureExprSyntax
    private let call: FunctionCallExprSyntax

    init?(in outer: ClosureExprSyntax) {
        guard outer.statements.count == 1, let call = outer.statements.first?.call,
            call.path?.names == ["MainActor", "assumeIsolated"], call.arguments.isEmpty,
            let closure = call.trailingClosure, call.additionalTrailingClosures.isEmpty, closure.signature == nil
        else { return nil }
        self.closure = closure
        self.call = call
    }

    /// The edits that leave its statements only, without the first one where that is `dropped`.
    ///
    /// There are none where a comment is in the way.
    func removal(without dropped: CodeBlockItemSyntax?) -> [Fix.Edit] {
        let statements = closure.statements.drop { $0.id == dropped?.id }
        guard let first = statements.first, let last = statements.last,
            ![
                first.leadingTrivia, last.trailingTrivia, closure.rightBrace.leadingTrivia,
                closure.leftBrace.trailingTrivia,
            ]
            .contains(where: { $0.contains(where: \.isComment) })
        else { return [] }
        let tokens = closure.statements.tokens(viewMode: .sourceAccurate).drop { $0.position <= first.position }
        return [
            .replace(call.trimmedRange.lowerBound..<first.trimmedRange.lowerBound, with: ""),
            .replace(last.trimmedRange.upperBound..<call.trimmedRange.upperBound, with: ""),
        ] + Dedent(tokens, by: first.indentation.utf8.count - call.indentation.utf8.count).edits
    }
}
