import SwiftSyntax

/// The edits that ask an `OwnedTimer` whether it has ended, in the place of `isValid`.
struct ValidityReading {
    /// `nil` for readings that have no counterpart.
    let edits: [Fix.Edit]?

    init(_ access: MemberAccessExprSyntax, isChained: Bool) {
        let name = access.declName.trimmedRange
        if !isChained {
            if let prefix = access.parent?.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
                edits = [
                    .replace(prefix.operator.trimmedRange, with: ""), .replace(name, with: "state.isFinished"),
                ]
            } else {
                edits = [
                    .insert("!", at: access.trimmedRange.lowerBound), .replace(name, with: "state.isFinished"),
                ]
            }
            return
        }
        guard let sequence = access.parent?.parent?.as(SequenceExprSyntax.self) else {
            edits = nil
            return
        }
        let elements = Array(sequence.elements)
        guard let index = elements.firstIndex(where: { $0.id == ExprSyntax(access).id }),
            elements.indices.contains(index + 2),
            let sign = elements[index + 1].as(BinaryOperatorExprSyntax.self)?.operator,
            let value = elements[index + 2].as(BooleanLiteralExprSyntax.self),
            Self.mayStand(beside: elements, before: index), Self.mayStand(beside: elements, before: index + 4)
        else {
            edits = nil
            return
        }
        let isTrue = value.literal.text == "true"
        // An optional is compared, which `nil` is no value of.
        let new: (sign: String, value: String)
        switch sign.text {
        case "==": new = ("==", isTrue ? "false" : "true")
        case "!=": new = ("!=", isTrue ? "false" : "true")
        case "??": new = isTrue ? ("!=", "true") : ("==", "false")
        default:
            edits = nil
            return
        }
        edits = [
            .replace(name, with: "state.isFinished"), .replace(sign.trimmedRange, with: new.sign),
            .replace(value.trimmedRange, with: new.value),
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
