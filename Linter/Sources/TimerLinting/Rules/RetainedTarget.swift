import SwiftSyntax

/// A repeating timer whose target is the object that keeps it.
struct RetainedTarget: Rule {
    static let description = RuleDescription(
        id: "retained-target", severity: .error,
        summary: "A repeating timer or display link has the object that owns it as its target.",
        why: """
            The run loop holds the timer and the timer holds its target until it is invalidated, so an owner that \
            waits for its `deinit` is never freed. Use the block form with `[weak self]`.
            """,
        bad: """
            timer = Timer.scheduledTimer(
                timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
            """,
        good: """
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }
            """,
        hasFix: true)

    func check(_ file: FileContext) {
        for construct in file.constructs {
            guard let target = construct.retainedTarget(in: file) else { continue }
            let type = file.type(around: construct.call)
            let what = construct.kind == .displayLink ? "display link" : "repeating timer"
            let who = target == "self" ? "`self`" : "its owner `\(target)`"
            let lives = type.map(file.livesForEver) ?? false
            file.report(
                construct.call,
                "This \(what) holds \(who) as its target until it is invalidated, and the run loop holds the \(what). "
                    + (construct.kind == .displayLink
                        ? "Give it a small target that refers to the owner weakly."
                        : "Use the block form with `[weak self]`."),
                severity: lives ? .warning : nil,
                fix: target == "self" ? fix(construct, in: file) : nil)
        }
    }

    /// The block form of the call, where the method behind the selector is known.
    ///
    /// It is never safe: the block is `Sendable` and bound to no actor, and what the compiler isolates to the main actor
    /// unless told otherwise, or in a superclass, no source tells.
    private func fix(_ construct: TimerConstruct, in file: FileContext) -> Fix? {
        let call = construct.call
        guard construct.kind != .displayLink, let selector = construct.selector, let interval = construct.interval,
            call.labels == ["timeInterval", "target", "selector", "userInfo", "repeats"],
            call.argument("userInfo")?.isNil == true, let close = call.rightParen, call.leftParen != nil,
            let first = call.arguments.first, !call.isInitialValue
        else { return nil }
        let methods = file.functions(named: selector, near: call)
        guard methods.count == 1, let method = methods.first else { return nil }
        let parameters = method.signature.parameterClause.parameters
        guard parameters.count <= 1, parameters.allSatisfy({ senderTypes.contains($0.type.simpleName) }),
            method.signature.effectSpecifiers == nil
        else { return nil }
        let label = parameters.first.map { $0.firstName.text == "_" ? "" : "\($0.firstName.plainText): " } ?? ""
        let name = parameters.isEmpty ? "_" : "timer"
        let argument = parameters.isEmpty ? "" : label + "timer"
        let isScheduled = construct.kind == .scheduledTimer
        let text =
            "\(isScheduled ? "withTimeInterval" : "timeInterval"): \(interval.sourceText), repeats: true) "
            + "{ [weak self] \(name) in self?.\(selector)(\(argument)) }"
        let range =
            first.positionAfterSkippingLeadingTrivia.utf8Offset..<close.endPositionBeforeTrailingTrivia.utf8Offset
        return Fix(edits: [.replace(range, with: text)], isSafe: false)
    }
}

/// Types that a timer is a value of.
private let senderTypes: Set<String> = ["Timer", "NSTimer", "Any", "AnyObject", "NSObject"]

extension FunctionCallExprSyntax {
    /// Whether it is in the initial value of a property, which has no `self` unless it is lazy.
    fileprivate var isInitialValue: Bool {
        guard let variable = enclosingMember?.as(VariableDeclSyntax.self), !variable.modifiers.has("lazy") else {
            return false
        }
        return variable.bindings.compactMap(\.initializer).contains { isInside($0) }
    }
}

extension TimerConstruct {
    /// The target, when the timer repeats and the target is what keeps it: `self`, or the object it is stored in.
    func retainedTarget(in file: FileContext) -> String? {
        guard isHeldByRunLoop, repeats == true, let target, let path = MemberPath(target) else { return nil }
        if path.names == ["self"] || (path.startsAtSelf && path.own.isEmpty) {
            guard !file.isStatic(call) else { return nil }
            if let type = file.type(around: call), [.struct, .enum].contains(type.kind) { return nil }
            return call.enclosingTypeDeclaration == nil ? nil : "self"
        }
        if !destination.foreignOwner.isEmpty, destination.foreignOwner == path.names {
            return path.own.joined(separator: ".")
        }
        return nil
    }
}
