import SwiftSyntax

/// A time that is counted in ticks instead of being read from a clock.
struct DecrementCountdown: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "decrement-countdown", severity: .warning,
        summary: "A countdown or an elapsed time is counted in ticks of a timer.",
        why: "While the app is suspended no tick comes, and late ticks come together as one, "
            + "so a counted time is wrong afterwards. Keep the deadline, and compute what remains at each tick.",
        bad: "timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.secondsLeft -= 1 }",
        good: """
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
                self.secondsLeft = Int(self.deadline.timeIntervalSinceNow.rounded(.up))
            }
            """)

    func check() {
        for construct in file.constructs where construct.repeats == true || construct.kind == .dispatchSource {
            for body in file.actionBodies(of: construct) { check(body) }
        }
        for call in file.names.calls(to: "setEventHandler", "onReceive") {
            guard let closure = call.closures.first, isTimerHandler(call) else { continue }
            check(Syntax(closure))
        }
        for loop in file.index.loops where !file.isTest(loop) {
            guard let body = loop.loopBody, file.index.calls(in: body).contains(where: { isSecond($0, in: loop) })
            else { continue }
            check(Syntax(body))
        }
    }

    /// Looks at a body, and at the methods of the own type that it calls.
    private func check(_ body: Syntax) {
        checkAssignments(in: body)
        for call in file.index.calls(in: body) {
            guard let path = call.path, let name = path.single, name == path.last else { continue }
            for called in file.bodies(named: name, near: call) { checkAssignments(in: called) }
        }
    }

    /// Whether a call is a sleep of the turns of a loop, as long as a unit that a time is counted in.
    private func isSecond(_ call: FunctionCallExprSyntax, in loop: Syntax) -> Bool {
        guard let sleep = Sleep(call), !sleep.isUntil, call.isDirect(in: loop) else { return false }
        return sleep.hasFixedLength(in: loop, index: file.index)
    }

    private func isTimerHandler(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.path?.last == "onReceive" else {
            let name = call.receiver?.single ?? ""
            return file.constructs(in: name).contains { $0.kind == .dispatchSource }
        }
        guard let published = call.firstUnlabelled else { return false }
        if published.sourceText.contains("Timer.publish") { return true }
        guard let path = MemberPath(published) else { return false }
        if ["timer", "timers"].contains(path.last) || path.last.hasSuffix("Timer") { return true }
        guard let name = path.single else { return false }
        return file.constructs(in: name).contains { $0.kind == .publisher && $0.destination.property == name }
    }

    private func checkAssignments(in body: Syntax) {
        guard let type = file.type(around: body) else { return }
        var isFound = false
        for assignment in file.index.assignments(in: body) {
            // Minutes that are counted with the seconds are one mistake with these.
            let isNested = assignment.node.ancestors.prefix { $0.id != body.id }.contains { $0.is(IfExprSyntax.self) }
            if isFound, isNested { continue }
            guard let path = assignment.path, let name = path.own.last, isStored(path, type: type),
                let step = step(of: assignment)
            else { continue }
            let counted = CountedName(name)
            let isTime =
                counted.isTime(falling: step == "-")
                || (counted.isCounter || counted.isRunningTime) && isFraction(assignment)
            guard isTime, isReadElsewhere(name, except: assignment.node) else { continue }
            report(assignment.node, name: name, falling: step == "-")
            isFound = true
        }
        if !isFound { checkSteps(in: body, type: type) }
    }

    /// `secondsLeft--`, as Swift 1 and 2 have it.
    private func checkSteps(in body: Syntax, type: WholeType) {
        for reference in file.index.references(in: body) {
            let name = reference.baseName.plainText
            let access = reference.parent?.as(MemberAccessExprSyntax.self)
            let operand = access.map(ExprSyntax.init) ?? ExprSyntax(reference)
            let sign =
                operand.parent?.as(PostfixOperatorExprSyntax.self)?.operator.text
                ?? operand.parent?.as(PrefixOperatorExprSyntax.self)?.operator.text
            guard let sign, sign == "--" || sign == "++", let path = MemberPath(operand), path.last == name,
                isStored(path, type: type), CountedName(name).isTime(falling: sign == "--"),
                isReadElsewhere(name, except: operand)
            else { continue }
            report(operand, name: name, falling: sign == "--")
        }
    }

    private func report(_ node: some SyntaxProtocol, name: String, falling: Bool) {
        file.report(
            node, "`\(name)` is counted in ticks, so it is wrong after the app was suspended or a tick was late.",
            advice: "Keep the \(falling ? "deadline" : "start") and compute the time at each tick.")
    }

    private func isStored(_ path: MemberPath, type: WholeType) -> Bool {
        guard let first = path.own.first, path.own.count <= 2 else { return false }
        guard let facts = type.properties[first] else { return false }
        return !(path.own.count == 1 && facts.isComputed)
    }

    /// The sign of a step by a constant or by the timer's interval.
    private func step(of assignment: Assignment) -> String? {
        switch assignment.sign {
        case "-=", "+=":
            guard let value = assignment.onlyValue, isConstant(value) else { return nil }
            return String(assignment.sign.prefix(1))
        case "=":
            guard assignment.value.count == 3, MemberPath(assignment.value[0])?.own == assignment.path?.own,
                let sign = assignment.value[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
                ["+", "-"].contains(sign), isConstant(assignment.value[2])
            else { return nil }
            return sign
        default: return nil
        }
    }

    /// Whether the step is a part of a second: what is counted in tenths is a time.
    private func isFraction(_ assignment: Assignment) -> Bool {
        guard let number = assignment.value.last.flatMap({ LiteralNumber($0) }) else { return false }
        return number.value > 0 && number.value < 1
    }

    private func isConstant(_ value: ExprSyntax) -> Bool {
        if let number = LiteralNumber(value) { return number.value > 0 }
        guard let last = MemberPath(value)?.last.lowercased(), !last.hasSuffix("()") else { return false }
        return ["interval", "timestep", "tick", "step"].contains { last.contains($0) }
    }

    /// Whether a name is read anywhere else in the file.
    private func isReadElsewhere(_ name: String, except node: some SyntaxProtocol) -> Bool {
        file.names.references(to: name).contains { !$0.isInside(node) }
    }
}
