import SwiftSyntax

/// What a function that starts timers does besides, read once for all of them.
struct StartFunction {
    let node: FunctionDeclSyntax
    /// The names that it, or a method it calls, assigns to, and the collections it adds to: `if listeners.isEmpty { … }; listeners.insert(…)`.
    private(set) var changed: Set<String> = []
    /// Whether it takes away the control that called it: `playButton.isEnabled = false`.
    private(set) var disablesSender = false
    private var stops: [String: [FunctionCallExprSyntax]] = [:]
    private var handOvers: [String: [FunctionCallExprSyntax]] = [:]
    private var ownCalls: [String: [FunctionCallExprSyntax]] = [:]
    /// The statements that let go of what a property keeps.
    private var releases: [String: [CodeBlockItemSyntax]] = [:]

    /// - Complexity: linear in the function.
    init(_ node: FunctionDeclSyntax, in file: FileContext) {
        self.node = node
        for assignment in file.index.assignments(in: node) {
            if let name = assignment.path?.single {
                changed.insert(name)
                if assignment.onlyValue?.isNil == true, let statement = assignment.node.enclosingStatement {
                    releases[name, default: []].append(statement)
                }
            }
            if !disablesSender, assignment.takesControlAway {
                disablesSender = !assignment.node.isConditional(in: node, index: file.index)
            }
        }
        let aliases = file.aliases(in: node)
        let type = file.type(around: node)
        for call in file.index.calls(in: node) {
            for argument in call.arguments {
                if let name = argument.expression.single { handOvers[name, default: []].append(call) }
            }
            guard let path = call.path?.own, let last = path.last else { continue }
            if path.count == 2, ["insert", "append", "add"].contains(last) { changed.insert(path[0]) }
            if (path.count == 1 || path.count == 2 && path[0] == "super") && !call.runsOnEvent {
                ownCalls[last, default: []].append(call)
                for member in type?.members(named: last) ?? [] {
                    changed.formUnion(member.uses.filter { $0.action == .assign }.map(\.name))
                }
            }
            guard path.count > 1, stoppingVerbs.contains(last) else { continue }
            for name in aliases.resolve(path[path.count - 2]) where !isReleased(name, rightBefore: call) {
                stops[name, default: []].append(call)
            }
        }
    }

    /// Whether it stops the timer in a property, or hands it over, before or after it makes another by `call`.
    ///
    /// What a block does later, no stop outside of the block comes right before.
    func stops(_ property: String, except call: FunctionCallExprSyntax, of type: WholeType) -> Bool {
        let block = call.blockOfLater
        let isOther = { (other: FunctionCallExprSyntax) in
            !other.isInside(call) && block.map { other.isInside($0) } ?? true
        }
        if stops[property]?.contains(where: isOther) == true { return true }
        if handOvers[property]?.contains(where: { $0.position < call.position && isOther($0) }) == true { return true }
        return type.methodsStopping(property).contains { name in
            ownCalls[name]?.contains { other in
                isOther(other) && (name != node.name.plainText || other.path?.names.first == "super")
            } == true
        }
    }

    /// Whether it lets go of what a property keeps before a position.
    func releases(_ property: String, before position: AbsolutePosition) -> Bool {
        releases[property]?.contains { $0.position < position } ?? false
    }

    /// Whether the statement before that of a call lets go of what a property keeps.
    private func isReleased(_ property: String, rightBefore call: FunctionCallExprSyntax) -> Bool {
        guard let statement = call.enclosingStatement else { return false }
        return releases[property]?.contains { $0.parent == statement.parent && $0.endPosition == statement.position }
            ?? false
    }
}

extension FunctionCallExprSyntax {
    /// The nearest closure around the call that runs once the function has returned.
    var blockOfLater: ClosureExprSyntax? {
        enclosingClosures.first { closure in
            guard let names = closure.recipient?.path?.names, let last = names.last else { return false }
            return ["async", "asyncAfter", "addOperation", "perform"].contains(last) && names.count > 1
                || names == ["Task"]
        }
    }

    /// Whether the call is in a closure that runs when something happens, and not when its function does.
    fileprivate var runsOnEvent: Bool {
        enclosingClosures.contains { ["sink", "addObserver", "onReceive"].contains($0.recipient?.path?.last) }
    }
}

extension Assignment {
    /// `button.isEnabled = false`, `button.isHidden = true`.
    fileprivate var takesControlAway: Bool {
        guard let path, path.own.count > 1, let value = onlyValue?.booleanLiteral else { return false }
        return ["isEnabled", "isUserInteractionEnabled"].contains(path.last) && !value
            || path.last == "isHidden" && value
    }
}
