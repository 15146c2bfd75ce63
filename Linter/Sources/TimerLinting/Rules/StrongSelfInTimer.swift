import SwiftSyntax

/// A closure that keeps the object alive which keeps the timer of the closure.
struct StrongSelfInTimer: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "strong-self-in-timer", severity: .error,
        summary: "The closure of a timer holds self strongly while self keeps the timer.",
        why: "The object keeps the timer, the timer keeps its closure, and the closure keeps the object: "
            + "none is freed before something ends the timer. Capture `self` weakly.",
        bad: "timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }",
        good: "timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }",
        hasFix: true)

    func check() {
        for construct in file.constructs where construct.repeats != false {
            // `captured-owner` looks at actions that are given an owner.
            guard isKept(construct), construct.call.ownerOfAction.map({ !$0.isSelf }) ?? true else { continue }
            let activity = construct.kind == .backgroundActivity ? construct.call.receiver?.single : nil
            let names = construct.destination.names.union(activity.map { [$0] } ?? [])
            if construct.kind == .publisher {
                checkChain(of: construct, names: names)
                continue
            }
            let rewriting = Rewriting(of: construct)
            switch construct.action {
            case .closure(let closure):
                check(closure, of: construct, names: names.union([closure.firstParameter]), rewriting)
            case .reference(let expression): check(expression, names: names, rewriting)
            case nil: break
            }
        }
        for call in file.names.calls(to: "setEventHandler") { checkSource(call, .safe) }
        // What is to be cleaned up when the source is cancelled may need the object, which is going then.
        for call in file.names.calls(to: "setCancelHandler") where !isBesideHandler(call) {
            checkSource(call, .none)
        }
    }

    /// Each operator behind a publisher keeps what it was given for as long as there is a subscription, which some end.
    private func checkChain(of construct: TimerConstruct, names: Set<String>) {
        let chain = construct.call.chain
        guard !chain.contains(where: { ["first", "prefix", "output"].contains($0.name) }) else { return }
        // Where another operator holds the object too, a weak `self` in the sink alone frees nothing.
        let isHeldByOthers = chain.contains { operation in
            operation.name != "sink" && operation.call.closures.contains { !file.strongSelves(in: $0).isEmpty }
        }
        for (name, call) in chain {
            // Other operators want a value of their closures.
            let rewriting: Rewriting = name != "sink" ? .none : isHeldByOthers ? .toBeChecked : .safe
            for closure in call.closures { check(closure, names: names, rewriting) }
            for argument in call.arguments where argument.expression.isSelf == (name == "assign") {
                check(argument.expression, names: names, .none)
            }
        }
    }

    /// Whether the same source is given an event handler there, which is reported: one source is one report.
    private func isBesideHandler(_ call: FunctionCallExprSyntax) -> Bool {
        guard let name = call.receiver?.single, let member = call.enclosingMember, let type = file.type(around: call)
        else { return false }
        return file.names.calls(on: name, in: member).contains { other in
            other.path?.last == "setEventHandler"
                && (other.closures.contains { !file.strongSelves(in: $0).isEmpty }
                    || other.argument("handler").map { file.isOwnMethod($0, of: type) } == true)
        }
    }

    private func isKept(_ construct: TimerConstruct) -> Bool {
        if construct.kind == .scheduledTimer || construct.kind == .timer, construct.repeats != true { return false }
        if construct.kind == .ownFunction { return true }
        if construct.kind == .backgroundActivity {
            guard let path = construct.call.receiver?.path, let name = path.single else { return false }
            return path.startsAtSelf || file.binding(of: name, at: construct.call) == nil
        }
        return construct.destination.property != nil
    }

    /// How far a closure may be rewritten.
    ///
    /// Without its timer's hold an owner may be released at any time, and a source with it, which ends the process where
    /// the source is suspended: `source-released-suspended` has to be mended first.
    private enum Rewriting {
        case none, toBeChecked, safe

        init(of construct: TimerConstruct) {
            switch construct.kind {
            // An owned timer hands over its owner, an activity wants the call of its completion, and an asynchronous task of NIO a future.
            case .backgroundActivity, .ownedTimer: self = .none
            case .nioRepeated: self = construct.call.path?.last == "scheduleRepeatedTask" ? .toBeChecked : .none
            case .ownFunction: self = .toBeChecked
            default: self = .safe
            }
        }
    }

    private func checkSource(_ call: FunctionCallExprSyntax, _ rewriting: Rewriting) {
        guard let receiver = call.receiver, let name = receiver.single, let type = file.type(around: call),
            file.isReference(type)
        else { return }
        guard file.isKeptSource(name, startsAtSelf: MemberPath(receiver)?.startsAtSelf ?? false, at: call, type: type)
        else { return }
        let names = call.enclosingMember.map { file.aliases(in: $0).resolve(name) } ?? [name]
        let properties = names.filter { type.properties[$0] != nil }.sorted()
        let isReleasable = !properties.isEmpty && properties.allSatisfy { file.isReleasableAnyTime($0, of: type) }
        var rewriting = rewriting
        var release: Fix?
        if !isReleasable, rewriting != .none {
            let isMended = !properties.isEmpty && properties.allSatisfy { file.isResumedByDeinit($0, of: type) }
            release = properties.count == 1 && !isMended ? file.releaseFix(of: properties[0], type: type) : nil
            rewriting = isMended || release != nil ? .toBeChecked : .none
        }
        if let closure = call.closures.first {
            check(closure, names: names, rewriting, release: release)
        } else if let handler = call.argument("handler") {
            check(handler, names: names, rewriting)
        }
    }

    /// Looks at a closure; `names` are those under which it reaches its timer.
    private func check(
        _ closure: ClosureExprSyntax, of timer: TimerConstruct? = nil, names: Set<String>,
        _ rewriting: Rewriting, release: Fix? = nil
    ) {
        guard let type = file.type(around: closure), file.isReference(type), !file.isStatic(closure),
            !file.endsOnFirstRun(closure, names: names)
        else { return }
        let holders = file.strongSelves(in: closure)
        guard let token = holders.first else { return }
        let nested =
            token.parent?.is(ClosureCaptureSyntax.self) == true && token.enclosingClosures.first?.id != closure.id
        let property = names.filter { type.properties[$0] != nil }.min()
        // A timer of a run loop that holds its owner weakly outlives it.
        let end = release ?? file.ownerEndFix(of: timer)
        let how = nested ? "through the closure inside it that captures it weakly" : "strongly"
        file.report(
            token,
            "This timer closure holds `self` \(how), while `self` keeps the timer, "
                + "so neither is freed before the timer is ended.",
            advice: closure.recipient?.path?.last == "OwnedTimer"
                ? "Write `owner: self`, and use the owner that the action is given."
                : "Write `[weak self]` on the timer's closure.",
            severity: file.mayEnd(names, in: closure, of: type) ? .info : severity(names, type: type),
            // A closure that holds an actor weakly is not isolated to it.
            fix: type.kind == .actor || rewriting == .none || closure.statements.returnsValue
                ? nil
                // An object that nothing else holds may live until its timer ends itself.
                : WeakSelfFix.fix(
                    closure, holders: holders, isSafe: rewriting == .safe && !file.mayEnd(names, in: closure, of: type),
                    index: file.index
                ).map { Fix(edits: $0.edits + (end?.edits ?? []), isSafe: $0.isSafe && end?.isSafe != false) },
            subject: property.flatMap { file.subject(of: $0, near: closure) })
    }

    /// Looks at a value that is called back: a closure with a name, a work item, a method.
    private func check(_ reference: ExprSyntax, names: Set<String>, _ rewriting: Rewriting) {
        if let closure = file.closure(behind: reference) {
            check(
                closure, names: names.union([closure.firstParameter]),
                closure.isInside(reference) || rewriting == .none ? rewriting : .toBeChecked)
            return
        }
        guard let type = file.type(around: reference), file.isReference(type), !file.isStatic(reference) else { return }
        guard reference.isSelf || file.isOwnMethod(reference, of: type) else { return }
        file.report(
            reference,
            "A method handed over as a value holds `self` strongly, "
                + "while `self` keeps the timer, so neither is freed before the timer is ended.",
            advice: "Hand over a closure with `[weak self]`.", severity: severity(names, type: type))
    }

    /// An error where nothing but the owner's `deinit` ends a timer with these names.
    private func severity(_ names: Set<String>, type: WholeType) -> Severity {
        if file.livesForEver(type) { return .info }
        let ends = names.filter { type.properties[$0] != nil }.map { property in
            let construct = file.constructs(in: property).first { $0.destination.property == property }
            // The run loop holds the others also when their owner lets go of them.
            let isHeldByRunLoop = construct?.isHeldByRunLoop ?? false
            return TimerEnd(of: property, construct: construct, type: type, releaseStops: !isHeldByRunLoop, in: file)
        }
        return ends.map(\.severity).min() ?? .warning
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
    func destination(ofSourceIn name: String, of body: Syntax) -> Destination? {
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
