import SwiftSyntax

extension MemberAccessExprSyntax {
    /// The edits that read `state.isFinished` of an `OwnedTimer` instead of `isValid`.
    ///
    /// `nil` for readings without a counterpart.
    func editsOfValidity(isChained: Bool) -> [Fix.Edit]? {
        let new = Fix.Edit.replace(declName.trimmedRange, with: "state.isFinished")
        if !isChained {
            if let prefix = parent?.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
                return [.replace(prefix.operator.trimmedRange, with: ""), new]
            }
            return [.insert("!", at: trimmedRange.lowerBound), new]
        }
        guard let elements = parent?.parent?.as(SequenceExprSyntax.self).map({ Array($0.elements) }),
            let index = elements.firstIndex(where: { $0.id == ExprSyntax(self).id }),
            elements.indices.contains(index + 2),
            let sign = elements[index + 1].as(BinaryOperatorExprSyntax.self)?.operator,
            let value = elements[index + 2].as(BooleanLiteralExprSyntax.self),
            Self.mayStand(beside: elements, before: index), Self.mayStand(beside: elements, before: index + 4)
        else { return nil }
        let isTrue = value.literal.text == "true"
        // An optional is compared, which `nil` is no value of.
        let comparison: (sign: String, value: String)
        switch sign.text {
        case "==": comparison = ("==", isTrue ? "false" : "true")
        case "!=": comparison = ("!=", isTrue ? "false" : "true")
        case "??": comparison = isTrue ? ("!=", "true") : ("==", "false")
        default: return nil
        }
        return [
            new, .replace(sign.trimmedRange, with: comparison.sign),
            .replace(value.trimmedRange, with: comparison.value),
        ]
    }

    /// Whether the operator in front of an element binds less than a comparison.
    private static func mayStand(beside elements: [ExprSyntax], before index: Int) -> Bool {
        guard elements.indices.contains(index - 1) else { return true }
        if elements[index - 1].is(UnresolvedTernaryExprSyntax.self) { return true }
        if elements[index - 1].is(AssignmentExprSyntax.self) { return true }
        return ["&&", "||"].contains(elements[index - 1].as(BinaryOperatorExprSyntax.self)?.operator.text ?? "")
    }
}
