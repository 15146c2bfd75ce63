import SwiftSyntax

/// A place where a timer is made.
struct TimerConstruct {
    enum Kind {
        case scheduledTimer, timer, displayLink, dispatchSource, publisher, nioRepeated, backgroundActivity, ownedTimer
        case ownFunction
    }

    enum Action {
        case closure(ClosureExprSyntax)
        /// A method or function value.
        case reference(ExprSyntax)
    }

    var kind: Kind
    var call: FunctionCallExprSyntax
    /// `nil` where the source does not tell.
    var repeats: Bool?
    var interval: ExprSyntax?
    var target: ExprSyntax?
    var selector: String?
    var action: Action?
    var destination: Destination

    /// Whether it is `Foundation.Timer` or a display link: held by the run loop until invalidated.
    var isHeldByRunLoop: Bool { [.scheduledTimer, .timer, .displayLink].contains(kind) }

    /// Whether it repeats, and letting go of it does not end it.
    var goesOnUntilStopped: Bool { repeats == true && (isHeldByRunLoop || kind == .nioRepeated) }

    /// The method that ends it.
    var endingVerb: String { kind == .nioRepeated ? "cancel" : "invalidate" }

    var closure: ClosureExprSyntax? {
        if case .closure(let closure) = action { closure } else { nil }
    }

    init?(_ call: FunctionCallExprSyntax, in file: FileContext) {
        guard let path = call.path, let kind = Self.kind(of: call, path: path, in: file) else { return nil }
        self.kind = kind
        self.call = call
        destination = Destination(of: ExprSyntax(call), in: file)
        interval = call.argument("timeInterval", "withTimeInterval", "interval", "every", "delay")
        if path.last == "scheduledTimerWithTimeInterval" { interval = call.firstUnlabelled }
        target = call.argument("target", "withTarget")
        selector = call.argument("selector")?.selectorName
        switch kind {
        case .scheduledTimer, .timer:
            repeats = call.argument("repeats").map { $0.booleanLiteral ?? file.boolean(behind: $0) } ?? false
        case .displayLink, .publisher, .nioRepeated: repeats = true
        default: break
        }
        if let labels = Self.actionLabels[kind] { action = Self.action(of: call, labels: labels) }
        if kind == .publisher { readChain(in: file) }
    }

    private static let actionLabels: [Kind: [String]] = [
        .scheduledTimer: ["block"], .timer: ["block"], .backgroundActivity: ["block"], .nioRepeated: ["_", "task"],
        .ownedTimer: ["action", "block", "handler", "_"], .ownFunction: ["action", "block", "handler", "_"],
    ]

    /// The closure of a publisher is at the end of its chain.
    private mutating func readChain(in file: FileContext) {
        for (name, call) in call.chain {
            if name == "sink" { action = Self.action(of: call, labels: ["receiveValue"]) }
            destination = Destination(of: ExprSyntax(call), in: file)
            if name == "store", let set = call.argument("in")?.path {
                destination = Destination(property: set.single, isForeign: set.single == nil)
            }
        }
    }

    private static func action(of call: FunctionCallExprSyntax, labels: [String]) -> Action? {
        let further = call.additionalTrailingClosures.first { labels.contains($0.label.plainText) }
        if let trailing = further?.closure ?? call.trailingClosure { return .closure(trailing) }
        for argument in call.arguments where labels.contains(argument.label?.plainText ?? "_") {
            if let closure = argument.expression.unwrapped.as(ClosureExprSyntax.self) { return .closure(closure) }
            if argument.label != nil, let path = MemberPath(argument.expression), !path.last.hasSuffix("()") {
                return .reference(argument.expression)
            }
        }
        return nil
    }
}

extension FileContext {
    /// What a name stands for that is bound to `true` or `false`: a constant, a property that nothing else sets, or a
    /// parameter with a default.
    fileprivate func boolean(behind expression: ExprSyntax) -> Bool? {
        guard let name = expression.single else { return nil }
        if MemberPath(expression)?.startsAtSelf != true {
            if let binding = binding(of: name, at: expression) { return binding.value?.booleanLiteral }
            let parameter = expression.enclosingMember?.parameters?.first { $0.innerName == name }
            if let parameter { return parameter.defaultValue?.value.booleanLiteral }
        }
        guard let type = type(around: expression), let facts = type.properties[name], !facts.isComputed else {
            return nil
        }
        guard type.uses(of: name, contain: { $0 == .assign }) else { return facts.initialiser.flatMap(Bool.init) }
        guard facts.isLet else { return nil }
        // `init(repeats: Bool = true) { self.repeats = repeats }`
        let own = names.assignments(to: name).filter { self.type(around: $0.node)?.name == type.name }
        let defaults = own.map { assignment -> Bool? in
            guard let value = assignment.onlyValue, assignment.path?.startsAtSelf == true, value.sourceText == name
            else { return nil }
            return value.enclosingMember?.as(InitializerDeclSyntax.self)?.signature.parameterClause.parameters
                .first { $0.innerName == name }?.defaultValue?.value.booleanLiteral
        }
        return defaults.allSatisfy { $0 == true } ? defaults.first ?? nil : nil
    }
}
