import SwiftSyntax

/// The names an expression goes through, without the punctuation: `self.timer?.invalidate` is `self`, `timer`,
/// `invalidate`.
///
/// Calls inside the path keep a pair of parentheses (`RunLoop.current()`), subscripts are left out, so that an element
/// stands for its collection. An implicit member begins with an empty name.
struct MemberPath: Hashable {
    var names: [String]

    /// Names under which code refers to the object it runs in.
    private static let selves: Set<String> = [
        "self", "weakSelf", "strongSelf", "sself", "this", "wself", "_self", "unownedSelf", "welf", "ss",
    ]

    /// How many names a path has at most: each call of a chain has a path of its own, and no timer is that far away.
    private static let longest = 64

    /// `nil` for other expressions, and for chains of more than sixty names.
    init?(_ expression: some ExprSyntaxProtocol) {
        var reversed: [String] = []
        var current = ExprSyntax(expression)
        /// The parentheses of the calls around the next name.
        var calls = ""
        while reversed.count < Self.longest {
            if let reference = current.as(DeclReferenceExprSyntax.self) {
                reversed.append(reference.baseName.plainText + calls)
                names = reversed.reversed()
                return
            } else if let access = current.as(MemberAccessExprSyntax.self) {
                reversed.append(access.declName.baseName.plainText + calls)
                calls = ""
                guard let base = access.base else {
                    names = [""] + reversed.reversed()
                    return
                }
                current = base
            } else if let call = current.as(FunctionCallExprSyntax.self) {
                calls += "()"
                current = call.calledExpression
            } else if let inner = current.unwrappedOnce {
                current = inner
            } else {
                return nil
            }
        }
        return nil
    }

    var last: String { names.last ?? "" }

    /// The names after a leading `self`.
    var own: [String] { Self.selves.contains(names[0]) ? Array(names.dropFirst()) : names }

    var startsAtSelf: Bool { Self.selves.contains(names[0]) }

    /// The name of the property or variable this path is, when it is nothing longer.
    var single: String? { own.count == 1 ? own[0] : nil }

    static func isSelf(_ name: String) -> Bool { selves.contains(name) }
}

extension ExprSyntax {
    /// The names that it goes through; `nil` for other expressions.
    var path: MemberPath? { MemberPath(self) }

    /// The name of the property or variable that it is, when it is nothing longer.
    var single: String? { path?.single }

    /// What optional chaining, `!`, `try`, `await`, `&`, parentheses, a generic list or a subscript is wrapped around.
    var unwrappedOnce: ExprSyntax? {
        switch kind {
        case .optionalChainingExpr: return self.as(OptionalChainingExprSyntax.self)?.expression
        case .forceUnwrapExpr: return self.as(ForceUnwrapExprSyntax.self)?.expression
        case .tryExpr: return self.as(TryExprSyntax.self)?.expression
        case .awaitExpr: return self.as(AwaitExprSyntax.self)?.expression
        case .inOutExpr: return self.as(InOutExprSyntax.self)?.expression
        case .genericSpecializationExpr: return self.as(GenericSpecializationExprSyntax.self)?.expression
        case .subscriptCallExpr: return self.as(SubscriptCallExprSyntax.self)?.calledExpression
        case .tupleExpr:
            guard let elements = self.as(TupleExprSyntax.self)?.elements, elements.count == 1 else { return nil }
            return elements.first?.expression
        case .sequenceExpr:
            guard let elements = self.as(SequenceExprSyntax.self)?.elements else { return nil }
            return elements.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true ? elements.first : nil
        default: return nil
        }
    }

    /// The expression inside all such wrapping.
    var unwrapped: ExprSyntax {
        var current = self
        while let inner = current.unwrappedOnce { current = inner }
        return current
    }
}

extension PatternSyntax {
    /// The name of a pattern that binds just one.
    var boundName: String? { self.as(IdentifierPatternSyntax.self)?.identifier.plainText }
}

extension TokenSyntax {
    /// The name without backticks.
    var plainText: String {
        let text = self.text
        return text.hasPrefix("`") && text.count > 2 ? String(text.dropFirst().dropLast()) : text
    }
}
