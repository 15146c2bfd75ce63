import SwiftSyntax

/// A number written out in source.
struct LiteralNumber {
    var value: Double
    var isInteger: Bool
}

extension LiteralNumber {
    /// Reads literals, signs, and products and quotients of literals.
    ///
    /// A quotient of two integer literals is a whole number only where `integers` says that the context wants
    /// one.
    init?(_ expression: ExprSyntax, integers: Bool = false) {
        let expression = expression.unwrapped
        if let literal = expression.as(IntegerLiteralExprSyntax.self) {
            self.init(literal.literal, isInteger: true)
        } else if let literal = expression.as(FloatLiteralExprSyntax.self) {
            self.init(literal.literal, isInteger: false)
        } else if let prefix = expression.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "-" {
            guard let inner = LiteralNumber(prefix.expression, integers: integers) else { return nil }
            self.init(value: -inner.value, isInteger: inner.isInteger)
        } else if let sequence = expression.as(SequenceExprSyntax.self) {
            guard let number = Self.product(Array(sequence.elements), integers: integers) else { return nil }
            self = number
        } else {
            return nil
        }
    }

    private init?(_ token: TokenSyntax, isInteger: Bool) {
        guard let value = Double(token.text.replacing("_", with: "")) else { return nil }
        self.init(value: value, isInteger: isInteger)
    }

    private static func product(_ elements: [ExprSyntax], integers: Bool) -> Self? {
        guard elements.count % 2 == 1, var result = LiteralNumber(elements[0], integers: integers) else { return nil }
        for index in stride(from: 1, to: elements.count, by: 2) {
            guard let sign = elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text,
                let next = LiteralNumber(elements[index + 1], integers: integers)
            else { return nil }
            switch sign {
            case "*": result.value *= next.value
            case "/" where next.value != 0: result.value /= next.value
            default: return nil
            }
            result.isInteger = result.isInteger && next.isInteger
            if integers, result.isInteger { result.value = result.value.rounded(.towardZero) }
        }
        return result
    }
}

extension ExprSyntax {
    /// `true` or `false` where the literal stands.
    var booleanLiteral: Bool? {
        self.unwrapped.as(BooleanLiteralExprSyntax.self).map { $0.literal.text == "true" }
    }

    var isNil: Bool { self.is(NilLiteralExprSyntax.self) }

    /// The method that `#selector(…)` or `Selector("…")` names.
    var selectorName: String? {
        let expression = unwrapped
        if let macro = expression.as(MacroExpansionExprSyntax.self), macro.macroName.text == "selector" {
            guard let argument = macro.arguments.first?.expression else { return nil }
            return MemberPath(argument)?.last
        }
        if let call = expression.as(FunctionCallExprSyntax.self), call.path?.last == "Selector",
            let text = call.firstUnlabelled?.as(StringLiteralExprSyntax.self)?.segments.sourceText
        {
            return text.split(separator: ":").first.map(String.init)
        }
        return nil
    }
}

extension ExprSyntax {
    /// Whether it is a number that is written out and not negative, or a constant of a type.
    var isConstant: Bool {
        if let number = LiteralNumber(self) { return number.value >= 0 }
        guard let names = MemberPath(self)?.names, names.count > 1 else { return false }
        return (names[0].isEmpty || names[0].first?.isUppercase == true) && !names.joined().contains("(")
    }
}
