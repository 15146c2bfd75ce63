import SwiftSyntax

/// A length of time measured with a clock that people and servers set.
struct WallClockElapsed: Rule {
    static let description = RuleDescription(
        id: "wall-clock-elapsed", severity: .info,
        summary: "An elapsed time or a relative delay is taken from the wall clock.",
        why: """
            The wall clock jumps when it is set or corrected, so a difference of dates can be negative or hours long. \
            Measure with `ContinuousClock`, and use `deadline:` for delays.
            """,
        bad: """
            let start = Date()
            work()
            print(Date().timeIntervalSince(start))
            """,
        good: """
            let elapsed = ContinuousClock().measure { work() }
            """)

    func check(_ file: FileContext) {
        for call in file.index.calls { check(call, in: file) }
        for access in file.index.references where access.baseName.plainText == "timeIntervalSinceNow" {
            checkSinceNow(access, in: file)
        }
        for infix in file.index.infixes { check(infix, in: file) }
    }

    private func report(_ node: some SyntaxProtocol, in file: FileContext) {
        file.report(
            node, "This elapsed time is wrong when the wall clock is set in between. Measure it with `ContinuousClock`."
        )
    }

    private func check(_ call: FunctionCallExprSyntax, in file: FileContext) {
        if let deadline = call.argument("wallDeadline"), deadline.sourceText.contains("now()") {
            file.report(
                call,
                "A relative delay with `wallDeadline` moves when the wall clock is set. Use `deadline:` for a delay.")
        }
        guard let path = call.path, path.last == "timeIntervalSince", let start = call.firstUnlabelled,
            let base = call.receiver, isNow(base, in: file) || isLocalNow(base, in: file), isStart(start, in: file)
        else { return }
        report(call, in: file)
    }

    /// `-start.timeIntervalSinceNow`.
    private func checkSinceNow(_ reference: DeclReferenceExprSyntax, in file: FileContext) {
        guard let access = reference.parent?.as(MemberAccessExprSyntax.self), access.declName.id == reference.id,
            let base = access.base, isStart(base, in: file)
        else { return }
        let isNegated = access.ancestors.prefix(3).contains {
            $0.as(PrefixOperatorExprSyntax.self)?.operator.text == "-"
        }
        let isAbsolute = access.ancestors.prefix(3).contains { $0.as(FunctionCallExprSyntax.self)?.path?.last == "abs" }
        guard isNegated || isAbsolute else { return }
        report(access, in: file)
    }

    /// `now - start`, with dates or absolute times.
    private func check(_ infix: SequenceExprSyntax, in file: FileContext) {
        let elements = Array(infix.elements)
        for index in elements.indices.dropFirst().dropLast()
        where elements[index].as(BinaryOperatorExprSyntax.self)?.operator.text == "-" {
            guard isNow(elements[index - 1], in: file), isStart(elements[index + 1], in: file) else { continue }
            report(infix, in: file)
            return
        }
    }

    private func isNow(_ expression: ExprSyntax, in file: FileContext) -> Bool {
        guard let names = MemberPath(expression)?.names else { return false }
        let last = names.last?.prefix { $0 != "(" } ?? ""
        if !last.isEmpty, file.options.timeFunctions.contains(String(last)) { return true }
        let text = names.joined(separator: ".")
        return [
            "Date()", "Foundation.Date()", "Date.now", "Date.init()", "Date().timeIntervalSince1970", "NSDate()",
            "Date.now.timeIntervalSince1970", "CFAbsoluteTimeGetCurrent()", "Date().timeIntervalSinceReferenceDate",
        ].contains(text)
            && expression.as(FunctionCallExprSyntax.self)?.arguments.isEmpty ?? true
    }

    private func isLocalNow(_ expression: ExprSyntax, in file: FileContext) -> Bool {
        guard let name = MemberPath(expression)?.single, name == expression.sourceText else { return false }
        return local(name, near: expression, in: file).map { isNow($0, in: file) } ?? false
    }

    private func local(_ name: String, near node: some SyntaxProtocol, in file: FileContext) -> ExprSyntax? {
        guard let member = node.enclosingMember else { return nil }
        for variable in file.index.variables(in: member) where variable.parent?.is(MemberBlockItemSyntax.self) != true {
            for binding in variable.bindings where binding.pattern.sourceText == name {
                return binding.initializer?.value
            }
        }
        return nil
    }

    /// Whether a value was taken from the wall clock in the same function, or is a private property that only this
    /// run of the program sets.
    private func isStart(_ expression: ExprSyntax, in file: FileContext) -> Bool {
        guard let path = MemberPath(expression), let name = path.single else { return false }
        if !path.startsAtSelf, let value = local(name, near: expression, in: file) {
            if isNow(value, in: file) { return true }
            guard let alias = MemberPath(value)?.single, alias != name else { return false }
            return isStartProperty(alias, near: expression, in: file)
        }
        if !path.startsAtSelf, isBound(name, near: expression, in: file) {
            return isStartProperty(name, near: expression, in: file)
        }
        return isStartProperty(name, near: expression, in: file)
    }

    private func isBound(_ name: String, near node: some SyntaxProtocol, in file: FileContext) -> Bool {
        file.index.bindings.contains { $0.pattern.sourceText == name && node.isInside($0) }
    }

    private func isStartProperty(_ name: String, near node: some SyntaxProtocol, in file: FileContext) -> Bool {
        guard let type = file.type(around: node), let property = type.properties[name], property.isPrivate,
            !property.isComputed,
            property.attributes.isDisjoint(with: ["AppStorage", "Persisted", "NSManaged", "UserDefault", "Published"])
        else { return false }
        if type.inherited.contains("Codable") || type.inherited.contains("Decodable") { return false }
        let values = file.names.assignments(to: name).filter { $0.sign == "=" }
        let given = values.compactMap(\.onlyValue).filter { !$0.isNil }
        let isInitially = ["Date()", "Date.now", "CFAbsoluteTimeGetCurrent()"].contains(property.initialiser ?? "")
        guard !given.isEmpty || isInitially else { return false }
        return given.allSatisfy { value in
            isNow(value, in: file)
                || MemberPath(value)?.single.flatMap { local($0, near: value, in: file) }.map { isNow($0, in: file) }
                    ?? false
                || MemberPath(value)?.last == "distantPast"
        }
    }
}
