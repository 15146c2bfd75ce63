import SwiftSyntax

/// A length of time as a `Duration` is spelt.
struct DurationText: Equatable {
    /// `.seconds(5)`.
    let text: String
    /// In seconds, where the source tells.
    let seconds: Double?

    /// Reads a `TimeInterval`.
    ///
    /// Foundation replaces an interval of zero or less by a tenth of a millisecond. A schedule traps instead, so the text
    /// raises the value of a variable to that bound.
    ///
    /// - Throws: for a literal that no schedule takes.
    init(interval expression: ExprSyntax, mayBeZero: Bool = false, in file: FileContext) throws(Obstacle) {
        if let number = LiteralNumber(expression) {
            guard number.value > 0 || mayBeZero && number.value == 0, number.value < 1e12 else {
                throw Obstacle(expression, "\(expression.quotation) is no interval that a schedule takes")
            }
            self.init(number, of: expression)
            return
        }
        let path = MemberPath(expression)
        guard path.map({ !["infinity", "greatestFiniteMagnitude", "nan"].contains($0.last) }) ?? true,
            !expression.hasInnerComment, !expression.sourceText.contains(where: \.isNewline)
        else { throw Obstacle(expression, "\(expression.quotation) is no interval that a schedule takes") }
        let source = expression.sourceText
        if file.isPositiveConstant(expression) {
            self.init(text: ".seconds(\(source))", seconds: nil)
        } else {
            let least = mayBeZero ? "0" : "0.0001"
            self.init(text: ".seconds(\(file.maximum(at: expression))(\(least), \(source)))", seconds: nil)
        }
    }

    /// Reads a `DispatchTimeInterval`, or a number of seconds.
    ///
    /// `nil` stands for never.
    static func dispatch(
        _ expression: ExprSyntax, mayBeZero: Bool, in file: FileContext
    ) throws(Obstacle) -> DurationText? {
        if LiteralNumber(expression) != nil || file.isNumber(expression) {
            return try DurationText(interval: expression, mayBeZero: mayBeZero, in: file)
        }
        if let path = MemberPath(expression), path.last == "never", Self.isInterval(path) { return nil }
        guard let call = expression.as(FunctionCallExprSyntax.self), let path = MemberPath(call.calledExpression),
            Self.isInterval(path), let unit = units[path.last], call.arguments.count == 1,
            let count = call.firstUnlabelled
        else {
            throw Obstacle(expression, "the source does not tell the type of \(expression.quotation)")
        }
        if let number = LiteralNumber(count, integers: true) {
            guard number.value > 0 || mayBeZero && number.value == 0 else {
                throw Obstacle(expression, "\(expression.quotation) is no interval that a schedule takes")
            }
            return DurationText(text: ".\(path.last)(\(count.sourceText))", seconds: number.value * unit)
        }
        let text = "\(file.maximum(at: expression))(\(mayBeZero ? 0 : 1), \(count.sourceText))"
        return DurationText(text: ".\(path.last)(\(text))", seconds: nil)
    }

    private static let units: [String: Double] = [
        "seconds": 1, "milliseconds": 1e-3, "microseconds": 1e-6, "nanoseconds": 1e-9,
    ]

    private static func isInterval(_ path: MemberPath) -> Bool {
        path.names.count == 2 && ["", "DispatchTimeInterval"].contains(path.names[0])
    }

    private init(text: String, seconds: Double?) {
        self.text = text
        self.seconds = seconds
    }

    private init(_ number: LiteralNumber, of expression: ExprSyntax) {
        let source = expression.sourceText
        let milliseconds = (number.value * 1000).rounded()
        if number.isInteger, !source.contains("/") {
            self.init(text: ".seconds(\(source))", seconds: number.value)
        } else if number.value == number.value.rounded() {
            self.init(text: ".seconds(\(Int(number.value)))", seconds: number.value)
        } else if milliseconds / 1000 == number.value, milliseconds < 100_000 {
            self.init(text: ".milliseconds(\(Int(milliseconds)))", seconds: number.value)
        } else {
            // Without a point in it, a quotient of integers would be a whole number.
            let isFloating = source.contains(".") || source.contains("e")
            self.init(
                text: isFloating ? ".seconds(\(source))" : ".seconds(Double(\(number.value)))", seconds: number.value)
        }
    }
}

extension FileContext {
    /// Whether a name stands for a constant property with a positive number.
    fileprivate func isPositiveConstant(_ expression: ExprSyntax) -> Bool {
        guard let property = property(behind: expression), property.isLet, let value = property.initialiser else {
            return false
        }
        return Double(value.replacing("_", with: "")).map { $0 > 0 && $0 < 1e12 } ?? false
    }

    /// Whether the source tells that an expression is a floating point number.
    fileprivate func isNumber(_ expression: ExprSyntax) -> Bool {
        let types = ["TimeInterval", "Double"]
        if let property = property(behind: expression) {
            return property.type.map(types.contains)
                ?? (property.initialiser.map { $0.contains(".") && Double($0) != nil } ?? false)
        }
        guard let path = MemberPath(expression), path.names.count == 1, binding(of: path.last, at: expression) == nil
        else { return false }
        return expression.parameter(path.last).map { types.contains($0.type.sourceText) } ?? false
    }

    private func property(behind expression: ExprSyntax) -> PropertyFacts? {
        if let path = MemberPath(expression), let name = path.staticProperty(near: expression) {
            return type(around: expression)?.properties[name].flatMap { $0.isStatic ? $0 : nil }
        }
        guard let path = MemberPath(expression), let name = path.single, !path.last.hasSuffix("()"),
            path.startsAtSelf ? path.names[0] == "self" : !isLocal(name, at: expression)
        else { return nil }
        return type(around: expression)?.properties[name]
    }

    /// How the function `max` is spelt, which a member of the type may hide.
    fileprivate func maximum(at node: some SyntaxProtocol) -> String {
        guard let type = type(around: node) else { return "max" }
        let isHidden = !type.members(named: "max").isEmpty || type.properties["max"] != nil
        return isHidden || isLocal("max", at: node) ? "Swift.max" : "max"
    }
}
