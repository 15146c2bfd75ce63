import SwiftSyntax

/// A repeating timer whose target is the object that keeps it.
struct RetainedTarget: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "retained-target", severity: .error,
        summary: "A repeating timer or display link has the object that owns it as its target.",
        why: "The run loop holds the timer and the timer holds its target until it is invalidated, "
            + "so an owner that waits for its `deinit` is never freed: an error where nothing else ends the timer, "
            + "a warning where a method does. Use the block form with `[weak self]`.",
        bad: """
            timer = Timer.scheduledTimer(
                timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)
            """,
        good: "timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in self?.tick() }",
        hasFix: true)

    func check() {
        for construct in file.constructs {
            guard let target = construct.retainedTarget(in: file) else { continue }
            let what = construct.kind == .displayLink ? "display link" : "repeating timer"
            let who = target == "self" ? "`self`" : "its owner `\(target)`"
            let end = TimerEnd(of: construct, target: target, in: file)
            file.report(
                construct.call, "This \(what) holds \(who) as its target until it is invalidated, \(end.consequence).",
                advice: construct.kind == .displayLink
                    ? "Give it a small target that refers to the owner weakly."
                    : "Use the block form with `[weak self]`.",
                severity: end.severity, fix: target == "self" ? fix(construct) : nil,
                subject: file.subject(of: construct))
        }
    }

    /// The block form of the call, where the method behind the selector is known.
    ///
    /// It is never safe: the block is `Sendable` and bound to no actor, and what the compiler isolates to the main actor
    /// unless told otherwise, or in a superclass, no source tells. The arguments that stay keep their lines.
    private func fix(_ construct: TimerConstruct) -> Fix? {
        let call = construct.call
        guard construct.kind != .displayLink, let selector = construct.selector,
            call.labels == ["timeInterval", "target", "selector", "userInfo", "repeats"],
            call.argument("userInfo")?.isNil == true, let close = call.rightParen, call.leftParen != nil,
            !call.isInitialValue, call.trailingClosure == nil
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
        let arguments = Array(call.arguments)
        let dropped = arguments[1].positionAfterSkippingLeadingTrivia..<arguments[4].positionAfterSkippingLeadingTrivia
        guard !arguments[1...4].contains(where: \.hasComment), let first = arguments[0].label else { return nil }
        var edits: [Fix.Edit] = []
        let action = "\(selector)(\(argument))"
        let body =
            file.isDropped(construct)
            // No code can stop the timer, so it has to stop itself.
            ? " { [weak self] timer in\n\(call.deeperIndentation)guard let self else { return timer.invalidate() }\n"
                + "\(call.deeperIndentation)self.\(action)\n\(call.indentation)}"
            : " { [weak self] \(name) in self?.\(action) }"
        if construct.kind == .scheduledTimer { edits.append(.replace(first.trimmedRange, with: "withTimeInterval")) }
        edits.append(.replace(dropped.lowerBound.utf8Offset..<dropped.upperBound.utf8Offset, with: ""))
        let end = close.endPositionBeforeTrailingTrivia.utf8Offset
        edits.append(.insert(body, at: end))
        edits += file.ownerEndFix(of: construct)?.edits ?? []
        return Fix(edits: edits, isSafe: false)
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
