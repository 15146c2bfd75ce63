import SwiftSyntax

/// A length of time measured with a clock that people and servers set.
struct WallClockElapsed: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "wall-clock-elapsed", severity: .info,
        summary: "An elapsed time or a relative delay is taken from the wall clock.",
        why: "The wall clock jumps when it is set or corrected, so a difference of dates can be "
            + "negative or hours long. Measure with `ContinuousClock`, and use `deadline:` for delays.",
        bad: """
            let start = Date()
            work()
            print(Date().timeIntervalSince(start))
            """,
        good: "let elapsed = ContinuousClock().measure { work() }")

    func check() {
        for call in file.index.calls { check(call) }
        for access in file.index.references where access.baseName.plainText == "timeIntervalSinceNow" {
            checkSinceNow(access)
        }
        for infix in file.index.infixes { check(infix) }
    }

    private func report(_ node: some SyntaxProtocol) {
        file.report(
            node, "This elapsed time is wrong when the wall clock is set in between.",
            advice: "Measure it with `ContinuousClock`.")
    }

    private func check(_ call: FunctionCallExprSyntax) {
        if let deadline = call.argument("wallDeadline", "wallTimeout"),
            (value(of: deadline) ?? deadline).sourceText.contains("now()")
        {
            file.report(
                call, "A relative delay with a wall time moves when the wall clock is set.",
                advice: "Use `deadline:` or `timeout:` for a delay.")
        }
        guard let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base else { return }
        switch access.declName.baseName.plainText {
        case "timeIntervalSince":
            guard let start = call.firstUnlabelled, isNow(base), isStart(start) else { return }
        case "distance":
            // `start.distance(to: Date())`
            guard let now = call.argument("to"), isNow(now), isStart(base) else { return }
        default: return
        }
        report(call)
    }

    /// `-start.timeIntervalSinceNow`.
    private func checkSinceNow(_ reference: DeclReferenceExprSyntax) {
        guard let access = reference.parent?.as(MemberAccessExprSyntax.self), access.declName.id == reference.id,
            let base = access.base, isStart(base)
        else { return }
        let isNegated = access.ancestors.prefix(3).contains {
            $0.as(PrefixOperatorExprSyntax.self)?.operator.text == "-"
        }
        let elements = access.parent?.parent?.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? []
        let isTimesMinusOne =
            elements.count == 3 && elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "*"
            && elements.contains { LiteralNumber($0)?.value == -1 }
        let isAbsolute = access.ancestors.prefix(3).contains { $0.as(FunctionCallExprSyntax.self)?.path?.last == "abs" }
        guard isNegated || isTimesMinusOne || isAbsolute else { return }
        report(access)
    }

    /// `now - start`, with dates or absolute times.
    private func check(_ infix: SequenceExprSyntax) {
        let elements = Array(infix.elements)
        for index in elements.indices.dropFirst().dropLast()
        where elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text == "-" {
            // `.now - start` may be the time of another clock.
            guard elements[index - 1].sourceText != ".now", isNow(elements[index - 1]), isStart(elements[index + 1])
            else { continue }
            report(infix)
            return
        }
    }

    private func isNow(_ expression: ExprSyntax) -> Bool {
        // `end ?? Date()`
        if let fallen = expression.unwrapped.as(SequenceExprSyntax.self), let fallback = fallen.elements.last,
            isStart(ExprSyntax(fallen))
        {
            return isNow(fallback)
        }
        if let value = value(of: expression), isNow(value) { return true }
        guard let names = MemberPath(expression)?.names else { return false }
        let last = names.last?.prefix { $0 != "(" } ?? ""
        if !last.isEmpty, file.options.timeFunctions.contains(String(last)) { return true }
        let text = names.joined(separator: ".")
        return [
            "Date()", "Foundation.Date()", "Date.now", "Date.init()", "Date().timeIntervalSince1970", "NSDate()",
            "Date.now.timeIntervalSince1970", "CFAbsoluteTimeGetCurrent()", "Date().timeIntervalSinceReferenceDate",
            ".now",
        ].contains(text)
            && expression.as(FunctionCallExprSyntax.self)?.arguments.isEmpty ?? true
    }

    /// The value of a local.
    private func value(of expression: ExprSyntax) -> ExprSyntax? {
        guard let name = expression.single, name == expression.sourceText else { return nil }
        return file.binding(of: name, at: expression)?.value
    }

    /// Whether a value was taken from the wall clock in the same function, or is a property that only this type sets
    /// in this run of the program.
    private func isStart(_ expression: ExprSyntax) -> Bool {
        if let fallen = expression.unwrapped.as(SequenceExprSyntax.self) {
            // `lastUpdate ?? now`
            let elements = Array(fallen.elements)
            guard elements.count == 3, elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "??" else {
                return false
            }
            let fallback = elements[2]
            return isStart(elements[0])
                && (isNow(fallback) || ["distantPast", "distantFuture"].contains(MemberPath(fallback)?.last))
        }
        guard let path = MemberPath(expression), let name = path.single else { return false }
        if name == "$0" { return expression.enclosingClosures.first.map { isMapped($0) } ?? false }
        guard !path.startsAtSelf, let binding = file.binding(of: name, at: expression) else {
            return isStartProperty(name, near: expression)
        }
        if let value = binding.value {
            if isNow(value) || value.unwrapped.is(SequenceExprSyntax.self) && isStart(value) {
                return true
            }
            guard let alias = MemberPath(value), let property = alias.single else { return false }
            if property != name, !alias.startsAtSelf, file.binding(of: property, at: binding.node) != nil {
                return isStart(value)
            }
            return isStartProperty(property, near: expression)
        }
        if let closure = binding.closure, closure.parameterNames.contains(name) {
            return isMapped(closure)
        }
        return isStartProperty(binding.original ?? name, near: expression)
    }

    /// Whether a closure gets the start of a span: `lastTick.map { now.timeIntervalSince($0) }`.
    private func isMapped(_ closure: ClosureExprSyntax) -> Bool {
        guard let call = closure.recipient, ["map", "flatMap"].contains(call.path?.last),
            let base = call.receiver, let name = base.single
        else { return false }
        return isStartProperty(name, near: base)
    }

    /// Whether a property that is not private gets its value from its own object all the same.
    ///
    /// What is stored and loaded again is no start of a span of this run.
    private func isSetHereOnly(_ name: String, of type: WholeType) -> Bool {
        guard type.kind == .class || type.kind == .actor, !type.attributes.contains("Model"),
            !file.project.names.foreignAssignments.contains(name)
        else { return false }
        let stored: Set<String> = ["NSManagedObject", "Object", "Codable", "Decodable", "NSCoding", "NSSecureCoding"]
        return file.ancestry(of: type).isDisjoint(with: stored)
    }

    private func isStartProperty(_ name: String, near node: some SyntaxProtocol) -> Bool {
        guard let type = file.type(around: node), let property = type.properties[name],
            property.isSetPrivately || isSetHereOnly(name, of: type), !property.isComputed,
            property.attributes.isDisjoint(with: ["AppStorage", "Persisted", "NSManaged", "UserDefault", "Published"])
        else { return false }
        if type.inherited.contains("Codable") || type.inherited.contains("Decodable") { return false }
        let values = file.names.assignments(to: name).filter { assignment in
            let isOwn = assignment.path?.own.count == 1 && file.type(around: assignment.node)?.name == type.name
            return assignment.sign == "=" && isOwn
        }
        // What other files of the type assign is not known here.
        let makers = type.members(using: name) { $0 == .assign }.map(\.name)
        let members = Set(values.filter { $0.onlyValue?.isNil != true }.compactMap(\.node.enclosingMember))
        guard makers.count <= members.count else { return false }
        let given = values.compactMap(\.onlyValue).filter { !$0.isNil }
        let isInitially = ["Date()", "Date.now", ".now", "CFAbsoluteTimeGetCurrent()"].contains(
            property.initialiser ?? "")
        guard !given.isEmpty || isInitially else { return false }
        return given.allSatisfy { value in
            isNow(value) || MemberPath(value)?.last == "distantPast"
        }
    }
}
