import SwiftSyntax

/// A length of time that is converted to a whole number without a sign.
struct TrappingConversion: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "trapping-conversion", severity: .warning,
        summary: "A length of time is multiplied and converted to an unsigned number, which traps on a negative one.",
        why: "`UInt64(seconds * 1_000_000_000)` ends the process where `seconds` is negative, "
            + "not a number or huge, and a length that is computed from dates may well be negative. "
            + "Use `Duration`, or limit the value first.",
        bad: "try await Task.sleep(nanoseconds: UInt64(delay * 1_000_000_000))",
        good: "try await Task.sleep(for: .seconds(delay))")

    func check() {
        for call in file.names.calls(to: "UInt64", "UInt32", "UInt", "useconds_t") {
            guard call.path?.names.count == 1, call.arguments.count == 1, !file.isTest(call),
                let value = call.firstUnlabelled?.unwrapped.as(SequenceExprSyntax.self), isProduct(value)
            else { continue }
            file.report(
                call, "This conversion traps if the time is negative, huge or not a number.",
                advice: "Use `Duration`, or clamp it.",
                severity: value.elements.contains { mayWellBeNegative($0) } ? nil : .info)
        }
    }

    /// Whether a value is the time until a date, or a difference.
    private func mayWellBeNegative(_ operand: ExprSyntax) -> Bool {
        guard let path = operand.path else { return false }
        if path.last == "timeIntervalSinceNow" { return true }
        guard let name = path.single else { return false }
        return outerBinding(of: name, at: operand)?.value.map(isComputed) ?? false
    }

    /// Whether an expression is the product of a unit and of a value that may be anything.
    private func isProduct(_ value: SequenceExprSyntax) -> Bool {
        let elements = Array(value.elements)
        let signs = elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text }
        guard !signs.isEmpty, signs.allSatisfy({ $0 == "*" }) else { return false }
        let operands = elements.filter { !$0.is(BinaryOperatorExprSyntax.self) }
        guard operands.contains(where: isUnit) else { return false }
        // A thousand of something else is no time: `UInt64(amount * 1000)`.
        let isSurelyTime = operands.contains { LiteralNumber($0).map { $0.value >= 1_000_000_000 } ?? isUnit($0) }
        guard isSurelyTime || operands.contains(where: namesTime) else { return false }
        return operands.contains { !isUnit($0) && isUnknown($0) }
    }

    /// A thousand and more of them, or a name of that.
    private func isUnit(_ operand: ExprSyntax) -> Bool {
        if let number = LiteralNumber(operand) { return number.value >= 1_000 }
        return ["NSEC_PER_SEC", "NSEC_PER_MSEC", "USEC_PER_SEC", "MSEC_PER_SEC"].contains(unconverted(operand))
    }

    private func namesTime(_ operand: ExprSyntax) -> Bool {
        let words: Set<String> = [
            "time", "timer", "timeout", "interval", "seconds", "secs", "second", "sec", "duration", "delay", "period",
            "wait", "pause", "backoff", "ms", "milliseconds", "millis", "sleep", "minutes", "age", "debounce",
            "latency",
        ]
        return !words.isDisjoint(with: unconverted(operand).words)
    }

    private func unconverted(_ operand: ExprSyntax) -> String {
        guard let call = operand.unwrapped.as(FunctionCallExprSyntax.self),
            ["Double", "TimeInterval"].contains(call.path?.last ?? ""), let inner = call.firstUnlabelled
        else { return operand.sourceText }
        return inner.sourceText
    }

    /// Whether a value is one that the place does not tell, and that nothing there limits.
    private func isUnknown(_ operand: ExprSyntax) -> Bool {
        if LiteralNumber(operand) != nil { return false }
        if let call = operand.unwrapped.as(FunctionCallExprSyntax.self) {
            let name = call.path?.last ?? ""
            if ["max", "abs", "pow", "exp2", "clamped", "random", "magnitude"].contains(name) { return false }
            // A whole number that is converted is no length of time.
            if ["Double", "TimeInterval", "Float"].contains(name), let inner = call.firstUnlabelled {
                return isUnknown(inner)
            }
            return false
        }
        guard let path = MemberPath(operand), let name = path.single else {
            return MemberPath(operand)?.last == "timeIntervalSinceNow"
        }
        if name.first?.isUppercase == true || name == "timeIntervalSince1970" { return false }
        if !path.startsAtSelf, let binding = outerBinding(of: name, at: operand) {
            guard let value = binding.value else { return !isAssignedLiterals(name, near: operand) }
            if value.single == nil || value.unwrapped.is(FunctionCallExprSyntax.self) {
                return isComputed(value) && !isGuarded(name, at: operand)
                    && !file.index.references(in: value).contains {
                        isGuarded($0.baseName.plainText, at: operand)
                    }
            }
            return isUnknown(value)
        }
        if isLoopVariable(name, at: operand) { return false }
        if !path.startsAtSelf, isGivenLiterals(name, at: operand) { return false }
        let type = file.type(around: operand)
        if let facts = type?.properties[name] {
            if facts.isLet, isMadeWithLiterals(name, of: type) { return false }
            let given = file.names.assignments(to: name)
            // A quotient or a sum is no longer what was given from outside.
            if facts.isSetPrivately, facts.initialiser != nil, !given.isEmpty,
                given.allSatisfy({ $0.value.count > 1 && !$0.value.contains { $0.sourceText == "-" } })
            {
                return false
            }
            // A constant that is written out is what it is.
            if facts.isLet, facts.initialiser != nil { return false }
            if facts.initialiser.flatMap({ Double($0.replacing("_", with: "")) }) != nil, given.isEmpty { return false }
        } else if file.project.names.constants.contains(name), operand.parameter(name) == nil {
            return false
        }
        return !isGuarded(name, at: operand)
    }

    /// The binding of a name, outside of the closures that only capture it.
    private func outerBinding(of name: String, at node: some SyntaxProtocol) -> LocalBinding? {
        guard let binding = file.binding(of: name, at: node) else { return nil }
        guard binding.value == nil, binding.original == name, let closure = binding.closure else { return binding }
        return outerBinding(of: name, at: closure)
    }

    /// Whether a loop gives the name one of several values.
    private func isLoopVariable(_ name: String, at node: some SyntaxProtocol) -> Bool {
        node.ancestors.contains { $0.as(ForStmtSyntax.self)?.pattern.sourceText == name }
    }

    /// Whether a local gets its value from nothing but numbers that are written out.
    private func isAssignedLiterals(_ name: String, near node: some SyntaxProtocol) -> Bool {
        guard let member = node.enclosingMember else { return false }
        let own = file.names.assignments(to: name).filter { $0.path?.names == [name] && $0.node.isInside(member) }
        return !own.isEmpty
            && own.allSatisfy {
                $0.sign == "=" && $0.onlyValue.flatMap { LiteralNumber($0) }.map { $0.value >= 0 } == true
            }
    }

    /// Whether a parameter of a function is one that every call of the project gives as a number that is written out.
    private func isGivenLiterals(_ name: String, at node: some SyntaxProtocol) -> Bool {
        guard let function = node.enclosingMember?.as(FunctionDeclSyntax.self), let parameter = node.parameter(name)
        else { return false }
        return isGivenLiterals(parameter, to: function.name.plainText, isPrivate: function.isPrivate)
    }

    /// Whether the initialisers of a type take a property from a parameter that is always a number written out.
    private func isMadeWithLiterals(_ name: String, of type: WholeType?) -> Bool {
        let own = file.names.assignments(to: name).filter { file.type(around: $0.node)?.name == type?.name }
        return !own.isEmpty
            && own.allSatisfy { assignment in
                guard let given = assignment.onlyValue?.as(DeclReferenceExprSyntax.self)?.baseName.plainText,
                    assignment.node.enclosingMember?.is(InitializerDeclSyntax.self) == true,
                    let parameter = assignment.node.parameter(given), let made = type?.name.innermostType
                else { return assignment.onlyValue.flatMap { LiteralNumber($0) }.map { $0.value >= 0 } ?? false }
                return isGivenLiterals(parameter, to: made, isPrivate: false)
            }
    }

    private func isGivenLiterals(_ parameter: FunctionParameterSyntax, to function: String, isPrivate: Bool) -> Bool {
        let label = parameter.firstName.text
        if file.project.isAlwaysLiteral("\(function)(\(label):)") { return true }
        let calls = file.names.calls(to: function)
        guard isPrivate || file.project.names.called[function] == calls.count else { return false }
        return !calls.isEmpty
            && calls.allSatisfy { call in
                let given = label == "_" ? call.firstUnlabelled : call.argument(label)
                guard let given else { return parameter.defaultValue != nil }
                return given.isConstant
            }
    }

    /// Whether a value comes of a difference.
    private func isComputed(_ value: ExprSyntax) -> Bool {
        if let sequence = value.unwrapped.as(SequenceExprSyntax.self) {
            // `time - Double(whole)` is a fraction.
            let elements = Array(sequence.elements)
            return zip(elements, elements.dropFirst()).contains { sign, operand in
                sign.as(BinaryOperatorExprSyntax.self)?.operator.text == "-"
                    && !["Double", "floor", "trunc"].contains(operand.as(FunctionCallExprSyntax.self)?.path?.last)
            }
        }
        let path = value.unwrapped.as(FunctionCallExprSyntax.self)?.path ?? MemberPath(value)
        return path?.last.hasPrefix("timeInterval") ?? false
    }

    /// Whether a condition before compares the value.
    private func isGuarded(_ name: String, at node: some SyntaxProtocol) -> Bool {
        guard let member = node.enclosingMember else { return false }
        // `delay > 0 ? UInt64(delay * 1_000_000_000) : 0`
        let sequence = node.ancestors.prefix { !$0.is(CodeBlockItemSyntax.self) }.compactMap {
            $0.as(SequenceExprSyntax.self)
        }.last { $0.elements.contains { $0.is(UnresolvedTernaryExprSyntax.self) } }
        if let sequence,
            file.names.references(to: name, in: sequence).contains(where: {
                !$0.isInside(node) && $0.position < node.position
            })
        {
            return true
        }
        return node.conditions(in: member, index: file.index).contains { condition in
            file.names.references(to: name, in: condition).contains { reference in
                reference.ancestors.prefix(3).contains { $0.is(SequenceExprSyntax.self) }
            }
        }
    }
}
