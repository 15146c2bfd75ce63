import SwiftSyntax

/// Statements and declarations that go with their lines.
extension SyntaxProtocol {
    /// The edit that takes the node away with the lines it is alone on; comments above it stay.
    ///
    /// `nil` where other code or a comment shares the lines.
    var removalOfLines: Fix.Edit? {
        guard let first = firstToken(viewMode: .sourceAccurate), let last = lastToken(viewMode: .sourceAccurate),
            !last.trailingTrivia.contains(where: \.isComment),
            last.trailingTrivia.allSatisfy(\.isWhitespace), last.isFollowedByLineBreak
        else { return nil }
        var start = first.positionAfterSkippingLeadingTrivia.utf8Offset
        for piece in first.leadingTrivia.reversed() {
            switch piece {
            case .spaces, .tabs: start -= piece.sourceLength.utf8Length
            case .newlines, .carriageReturns:
                return .replace((start - 1)..<last.endPosition.utf8Offset, with: "")
            case .carriageReturnLineFeeds:
                return .replace((start - 2)..<last.endPosition.utf8Offset, with: "")
            default: return nil
            }
        }
        return nil
    }

    /// The edit that takes the node away with the blank lines above it; `nil` where it has comments.
    var removalOfMember: Fix.Edit? {
        guard let edit = removalOfLines, !hasInnerComment, let first = firstToken(viewMode: .sourceAccurate),
            first.leadingTrivia.allSatisfy(\.isWhitespace)
        else { return nil }
        return .replace(first.position.utf8Offset..<edit.end, with: "")
    }

    /// Whether a comment stands somewhere in the node, or around it.
    var hasComment: Bool {
        tokens(viewMode: .sourceAccurate).contains { token in
            token.leadingTrivia.contains(where: \.isComment) || token.trailingTrivia.contains(where: \.isComment)
        }
    }

    /// Whether a comment stands somewhere in the node, apart from what surrounds it.
    var hasInnerComment: Bool {
        let first = firstToken(viewMode: .sourceAccurate)
        let last = lastToken(viewMode: .sourceAccurate)
        return tokens(viewMode: .sourceAccurate).contains { token in
            token != first && token.leadingTrivia.contains(where: \.isComment)
                || token != last && token.trailingTrivia.contains(where: \.isComment)
        }
    }
}

extension TokenSyntax {
    fileprivate var isFollowedByLineBreak: Bool {
        guard let next = nextToken(viewMode: .sourceAccurate) else { return true }
        return next.leadingTrivia.first?.isNewline == true || next.tokenKind == .endOfFile
    }
}

extension CodeBlockItemSyntax {
    /// The statement after this one in its list.
    var statementBehind: CodeBlockItemSyntax? {
        guard let list = parent, let token = lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)
        else { return nil }
        return token.ancestors.lazy.compactMap { $0.as(CodeBlockItemSyntax.self) }.first { $0.parent?.id == list.id }
    }

    /// The assignment that the statement is.
    var assignment: Assignment? {
        guard let sequence = item.as(SequenceExprSyntax.self) else { return nil }
        return Assignment(sequence)
    }

    /// The call that the statement is.
    var call: FunctionCallExprSyntax? { item.as(FunctionCallExprSyntax.self) }
}
