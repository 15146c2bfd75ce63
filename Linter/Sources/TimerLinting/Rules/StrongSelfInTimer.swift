import SwiftSyntax

/// A closure that keeps the object alive which keeps the timer of the closure.
struct StrongSelfInTimer: Rule {
    static let description = RuleDescription(
        id: "strong-self-in-timer", severity: .error,
        summary: "The closure of a timer holds self strongly while self keeps the timer.",
        why: """
            The object keeps the timer, the timer keeps its closure, and the closure keeps the object: none is freed \
            before something ends the timer. Capture `self` weakly.
            """,
        bad: """
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }
            """,
        good: """
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
            """,
        hasFix: true)

    func check(_ file: FileContext) {
        for construct in file.constructs where construct.repeats != false {
            guard isKept(construct) else { continue }
            let destination = construct.destination
            let names = Set([destination.property, destination.local].compactMap { $0 })
            if construct.kind == .publisher {
                checkChain(of: construct, names: names, in: file)
                continue
            }
            // Own functions and those of NIO may want a value of their closures, an activity the call of its completion.
            let isSafe = ![.nioRepeated, .ownFunction, .backgroundActivity].contains(construct.kind)
            switch construct.action {
            case .closure(let closure):
                check(closure, in: file, names: names.union([closure.firstParameter]), isSafe: isSafe)
            case .reference(let expression): check(expression, in: file, names: names, isSafe: isSafe)
            case nil: break
            }
        }
        for call in file.names.calls(to: "setEventHandler") { checkSource(call, in: file, isSafe: true) }
        // What is to be cleaned up when the source is cancelled may need the object, which is going then.
        for call in file.names.calls(to: "setCancelHandler") { checkSource(call, in: file, isSafe: false) }
    }

    /// Each operator behind a publisher keeps what it was given for as long as there is a subscription, which some end.
    private func checkChain(of construct: TimerConstruct, names: Set<String>, in file: FileContext) {
        let chain = construct.call.chain
        guard !chain.contains(where: { ["first", "prefix", "output"].contains($0.name) }) else { return }
        for (name, call) in chain {
            for closure in call.closures { check(closure, in: file, names: names, isSafe: name == "sink") }
            for argument in call.arguments where argument.expression.isSelf == (name == "assign") {
                check(argument.expression, in: file, names: names, isSafe: false)
            }
        }
    }

    private func isKept(_ construct: TimerConstruct) -> Bool {
        if construct.kind == .scheduledTimer || construct.kind == .timer, construct.repeats != true { return false }
        if construct.kind == .ownFunction { return true }
        if construct.kind == .backgroundActivity {
            guard let path = construct.call.receiver.flatMap({ MemberPath($0) }) else { return false }
            return path.single != nil
        }
        return construct.destination.property != nil
    }

    private func checkSource(_ call: FunctionCallExprSyntax, in file: FileContext, isSafe: Bool) {
        guard let receiver = call.receiver,
            let name = MemberPath(receiver)?.single,
            let type = file.type(around: call), file.isReference(type)
        else { return }
        guard file.isKeptSource(name, startsAtSelf: MemberPath(receiver)?.startsAtSelf ?? false, at: call, type: type)
        else {
            return
        }
        let names = call.enclosingMember.map { file.aliases(in: $0).resolve(name) } ?? [name]
        if let closure = call.closures.first {
            check(closure, in: file, names: names, isSafe: isSafe)
        } else if let handler = call.argument("handler") {
            check(handler, in: file, names: names, isSafe: isSafe)
        }
    }

    /// Looks at a closure; `names` are those under which it reaches its timer.
    private func check(
        _ closure: ClosureExprSyntax, in file: FileContext, names: Set<String>, isSafe: Bool
    ) {
        guard let type = file.type(around: closure), file.isReference(type), !file.isStatic(closure),
            !file.endsOnFirstRun(closure, names: names)
        else { return }
        let holders = file.strongSelves(in: closure)
        guard let token = holders.first else { return }
        let nested =
            token.parent?.is(ClosureCaptureSyntax.self) == true
            && token.enclosingClosures.first?.id != closure.id
        let how = nested ? "through the closure inside it that captures it weakly" : "strongly"
        file.report(
            token,
            "This timer closure holds `self` \(how), while `self` keeps the timer, so neither is freed before the timer is ended. "
                + "Write `[weak self]` on the timer's closure.",
            severity: file.livesForEver(type) ? .warning : nil,
            fix: type.kind == .actor
                // A closure that holds an actor weakly is not isolated to it.
                ? nil
                // An object that nothing else holds may live until its timer ends itself.
                : WeakSelfFix.fix(
                    closure, holders: holders, isSafe: isSafe && !file.mayEnd(names, in: closure, of: type),
                    index: file.index))
    }

    /// Looks at a value that is called back: a closure with a name, a work item, a method.
    private func check(_ reference: ExprSyntax, in file: FileContext, names: Set<String>, isSafe: Bool) {
        if let closure = file.closure(behind: reference) {
            check(
                closure, in: file, names: names.union([closure.firstParameter]),
                isSafe: isSafe && closure.isInside(reference))
            return
        }
        guard let type = file.type(around: reference), file.isReference(type), !file.isStatic(reference) else { return }
        guard reference.isSelf || file.isOwnMethod(reference, of: type) else { return }
        file.report(
            reference,
            "A method handed over as a value holds `self` strongly, while `self` keeps the timer, so neither is freed before the timer is ended. "
                + "Hand over a closure with `[weak self]`.",
            severity: file.livesForEver(type) ? .warning : nil)
    }
}

extension ExprSyntax {
    fileprivate var isSelf: Bool { MemberPath(self)?.names == ["self"] }
}

extension FileContext {
    /// The closure that an expression hands over: a closure itself, that of a work item, or one that a local names.
    fileprivate func closure(behind expression: ExprSyntax) -> ClosureExprSyntax? {
        let expression = expression.unwrapped
        if let closure = expression.as(ClosureExprSyntax.self) { return closure }
        if let call = expression.as(FunctionCallExprSyntax.self) {
            return call.path?.names == ["DispatchWorkItem"] ? call.closures.first : nil
        }
        guard let reference = expression.as(DeclReferenceExprSyntax.self) else { return nil }
        return binding(of: reference.baseName.plainText, at: reference)?.value.flatMap(closure)
    }

    /// Whether a name is a dispatch source that the type keeps in a property.
    func isKeptSource(_ name: String, startsAtSelf: Bool, at call: FunctionCallExprSyntax, type: WholeType) -> Bool {
        let body = call.enclosingMember ?? Syntax(tree)
        if !startsAtSelf, declaresLocal(name, in: body) {
            return localSourceDestination(name, in: body)?.property != nil
        }
        guard let property = type.properties[name] else { return false }
        return property.isDispatchSource || property.type == nil
    }

    /// Where the source goes that a body makes in a local.
    func localSourceDestination(_ name: String, in body: some SyntaxProtocol) -> Destination? {
        let values =
            names.variables(named: name, in: body).map(Syntax.init)
            + index.inside(body, of: names.assignments(to: name).map { Syntax($0.node) })
        for call in values.flatMap(index.calls) {
            guard let path = call.path, path.names.dropLast().last == "DispatchSource", path.last.hasPrefix("make")
            else { continue }
            let destination = Destination(of: ExprSyntax(call), in: self)
            if destination.local == name { return destination }
        }
        return nil
    }
}
