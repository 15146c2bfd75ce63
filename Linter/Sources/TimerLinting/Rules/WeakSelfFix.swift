import SwiftSyntax

/// Makes a closure capture `self` weakly.
enum WeakSelfFix {
    /// The edits that make a closure hold `self` weakly.
    ///
    /// `holders` are the names under which it holds `self` strongly; there is no fix where one of them is another name
    /// or `super`, or stands in a value of the capture list. `isSafe` says that the closure surely returns nothing, so
    /// that leaving it early compiles, and that it has nothing to do without `self`.
    static func fix(_ closure: ClosureExprSyntax, holders: [TokenSyntax], isSafe: Bool, index: FileIndex) -> Fix? {
        guard let first = closure.statements.first, holders.allSatisfy({ $0.plainText == "self" }),
            !closure.captures.compactMap(\.initializer).contains(where: { value in
                holders.contains { $0.isInside(value) }
            }),
            // A lone expression may be what the closure returns.
            isSafe || closure.statements.count > 1 || isStatement(first)
        else { return nil }
        var edits = capture(closure)
        let mentions = index.selves(in: closure.statements)
        // With `[self]` members may stand without it, which they may not where it is optional. In Swift 5 mode closures
        // inside may not leave it out then either.
        let isImplicit = closure.captures.contains { $0.specifier == nil && $0.name.plainText == "self" }
        let isSafe = isSafe && !(isImplicit && !index.closures(in: closure.statements).isEmpty)
        if !isImplicit, closure.statements.count == 1, mentions.count == 1, let token = mentions.first,
            token.position == first.position, let access = token.parent?.parent?.as(MemberAccessExprSyntax.self),
            access.base?.position == token.position, isStatement(first)
        {
            // What is put between a brace and a `self` right behind it must not run into the latter.
            let isTouching = closure.leftBrace.trimmedRange.upperBound == token.trimmedRange.lowerBound
            edits.append(.replace(token.trimmedRange, with: isTouching ? " self?" : "self?"))
            return Fix(edits: edits, isSafe: isSafe)
        }
        let guardLine = "guard let self else { return }"
        if first.isFirstOnLine {
            edits.append(.line(guardLine, before: first))
        } else {
            let inner = "\n" + closure.deeperIndentation
            edits.append(.lineBreak(inner + guardLine + inner, before: first))
            if !closure.rightBrace.isFirstOnLine {
                edits.append(.lineBreak("\n" + closure.indentation, before: closure.rightBrace))
            }
        }
        return Fix(edits: edits, isSafe: isSafe)
    }

    /// A call or an assignment that is not the value of anything.
    private static func isStatement(_ item: CodeBlockItemSyntax) -> Bool {
        guard let expression = item.item.as(ExprSyntax.self) else { return false }
        if expression.is(FunctionCallExprSyntax.self) { return true }
        return expression.as(SequenceExprSyntax.self).flatMap { Assignment($0) } != nil
    }

    private static func capture(_ closure: ClosureExprSyntax) -> [Fix.Edit] {
        guard let signature = closure.signature else {
            return [.insert(" [weak self] in", at: closure.leftBrace.endPositionBeforeTrailingTrivia.utf8Offset)]
        }
        guard let capture = signature.capture else {
            let attributed = signature.attributes.lastToken(viewMode: .sourceAccurate)
            let next = attributed?.nextToken(viewMode: .sourceAccurate)
            let start = next?.positionAfterSkippingLeadingTrivia ?? signature.positionAfterSkippingLeadingTrivia
            return [.insert("[weak self] ", at: start.utf8Offset)]
        }
        if let item = capture.items.first(where: { $0.name.plainText == "self" }) {
            return [.replace(item.name.trimmedRange, with: "weak self")]
        }
        let separator = capture.items.isEmpty ? "" : ", "
        return [.insert("weak self\(separator)", at: capture.leftSquare.endPositionBeforeTrailingTrivia.utf8Offset)]
    }
}
