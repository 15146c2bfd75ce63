import SwiftSyntax

/// A closure that keeps the object alive which keeps the timer of the closure.
struct StrongSelfInTimer: Rule {
    static let description = RuleDescription(
        id: "strong-self-in-timer", severity: .error,
        summary: "The closure of a timer holds self strongly while self keeps the timer.",
        why: """
            The object keeps the timer, the timer keeps its closure, and the closure keeps the object: none is ever \
            freed, and the timer ticks on. Capture `self` weakly.
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
            switch construct.action {
            case .closure(let closure): check(closure, kind: construct.kind, in: file, names: [closure.firstParameter])
            case .reference(let expression): check(expression, in: file)
            case nil: break
            }
            for (name, call) in construct.kind == .publisher ? construct.call.chain : [] where name == "assign" {
                if let object = call.argument("on"), MemberPath(object)?.names == ["self"] { check(object, in: file) }
            }
        }
        for call in file.names.calls(to: "setEventHandler") { checkSource(call, in: file) }
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

    private func checkSource(_ call: FunctionCallExprSyntax, in file: FileContext) {
        guard let receiver = call.receiver,
            let name = MemberPath(receiver)?.single,
            let type = file.type(around: call), file.isReference(type)
        else { return }
        guard file.isKeptSource(name, startsAtSelf: MemberPath(receiver)?.startsAtSelf ?? false, at: call, type: type)
        else {
            return
        }
        if let closure = call.closures.first {
            check(closure, kind: .dispatchSource, in: file, names: [name])
        } else if let handler = call.argument("handler") {
            check(handler, in: file)
        }
    }

    private func check(
        _ closure: ClosureExprSyntax, kind: TimerConstruct.Kind, in file: FileContext, names: Set<String>
    ) {
        guard let type = file.type(around: closure), file.isReference(type), !file.isStatic(closure),
            !file.endsOnFirstRun(closure, names: names)
        else { return }
        let holders = file.strongSelves(in: closure)
        guard let token = holders.first else { return }
        let nested =
            token.parent?.is(ClosureCaptureSyntax.self) == true
            && token.enclosingClosures.first?.id != closure.id
        // Own functions and those of NIO may want a value of their closures.
        let isVoid = ![.nioRepeated, .ownFunction].contains(kind)
        let how = nested ? "through the closure inside it that captures it weakly" : "strongly"
        file.report(
            token,
            "This timer closure holds `self` \(how), while `self` keeps the timer, so neither is ever freed. "
                + "Write `[weak self]` on the timer's closure.",
            severity: file.livesForEver(type) ? .warning : nil,
            fix: WeakSelfFix.fix(closure, holders: holders, isVoid: isVoid, index: file.index))
    }

    private func check(_ reference: ExprSyntax, in file: FileContext) {
        guard let type = file.type(around: reference), file.isReference(type), !file.isStatic(reference) else { return }
        guard MemberPath(reference)?.names == ["self"] || file.isOwnMethod(reference, of: type) else { return }
        file.report(
            reference,
            "A method handed over as a value holds `self` strongly, while `self` keeps the timer, so neither is ever freed. "
                + "Hand over a closure with `[weak self]`.",
            severity: file.livesForEver(type) ? .warning : nil)
    }
}

extension FileContext {
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
