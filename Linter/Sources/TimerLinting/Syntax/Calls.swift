import SwiftSyntax

extension FunctionCallExprSyntax {
    /// The path that is called, `nil` for a call of a closure literal and the like.
    var path: MemberPath? { MemberPath(calledExpression) }

    /// The labels of the arguments in parentheses.
    var labels: [String] { arguments.map { $0.label?.plainText ?? "_" } }

    /// The argument with the first of some labels that the call has.
    func argument(_ labels: String...) -> ExprSyntax? {
        for label in labels {
            if let found = arguments.first(where: { $0.label?.plainText == label }) { return found.expression }
        }
        return nil
    }

    var firstUnlabelled: ExprSyntax? { arguments.first { $0.label == nil }?.expression }

    /// Every closure literal handed over, trailing or not.
    var closures: [ClosureExprSyntax] {
        var closures = arguments.compactMap { $0.expression.unwrapped.as(ClosureExprSyntax.self) }
        if let trailingClosure { closures.append(trailingClosure) }
        closures += additionalTrailingClosures.map(\.closure)
        return closures
    }

    /// What the call is a method of.
    var receiver: ExprSyntax? { calledExpression.as(MemberAccessExprSyntax.self)?.base }

    /// The calls chained on to this one, in order, each with its name.
    var chain: [(name: String, call: FunctionCallExprSyntax)] {
        var chain: [(String, FunctionCallExprSyntax)] = []
        var node = Syntax(self)
        while let parent = node.parent {
            if let access = parent.as(MemberAccessExprSyntax.self), access.base?.id == node.as(ExprSyntax.self)?.id {
                guard let call = access.parent?.as(FunctionCallExprSyntax.self) else { break }
                chain.append((access.declName.baseName.plainText, call))
                node = Syntax(call)
            } else if parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self) {
                node = parent
            } else {
                break
            }
        }
        return chain
    }
}

extension ClosureExprSyntax {
    /// The names by which the body calls its arguments.
    var parameters: [TokenSyntax] {
        switch signature?.parameterClause {
        case .simpleInput(let list): list.map(\.name)
        case .parameterClause(let clause): clause.parameters.map { $0.secondName ?? $0.firstName }
        case nil: []
        }
    }

    var parameterNames: [String] { parameters.map(\.plainText) }

    /// The name under which the body sees its first argument.
    var firstParameter: String { parameterNames.first ?? "$0" }

    /// The items of the capture list.
    var captures: [ClosureCaptureSyntax] { signature?.capture.map { Array($0.items) } ?? [] }

    /// How the capture list holds `self`, the strongest of its items deciding: `nil` when it does not name it.
    var selfCapture: SelfCapture? {
        let items = captures.filter { $0.name.plainText == "self" || $0.initializer?.value.sourceText == "self" }
        return items.map { item in
            switch item.specifier?.specifier.text {
            case "weak": .weak
            case "unowned": .unowned
            default: .strong
            }
        }.max()
    }

    /// Ways to hold an object, in rising order.
    enum SelfCapture: Comparable { case weak, unowned, strong }

    /// The call this closure is handed to.
    var recipient: FunctionCallExprSyntax? {
        guard let parent else { return nil }
        if let call = parent.as(FunctionCallExprSyntax.self) { return call }
        if let labeled = parent.as(LabeledExprSyntax.self) {
            return labeled.parent?.parent?.as(FunctionCallExprSyntax.self)
        }
        return parent.as(MultipleTrailingClosureElementSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
    }

    /// Whether the closure is called where it stands: `{ … }()`.
    var isCalledInPlace: Bool {
        parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(self).id
    }
}

extension FunctionParameterSyntax {
    /// The name of the parameter in the function.
    var innerName: String { (secondName ?? firstName).plainText }
}
