import SwiftSyntax

/// A `resume` or `suspend` of a dispatch timer that does not know its state.
struct UnbalancedResume: Rule {
    static let description = RuleDescription(
        id: "unbalanced-resume", severity: .error,
        summary: "A dispatch timer is resumed or suspended without a look at its state, or twice in a row.",
        why: """
            A dispatch source counts its suspensions, and one `resume` too many ends the process while one `suspend` too \
            many keeps it silent for good. Keep the state in a property and check it before each call.
            """,
        bad: """
            func start() { timer.resume() }
            """,
        good: """
            func start() {
                guard !isRunning else { return }
                isRunning = true
                timer.resume()
            }
            """)

    func check(_ file: FileContext) {
        for call in file.names.calls(to: "resume", "suspend", "activate") {
            guard let receiver = call.receiver, let path = MemberPath(receiver), let name = path.single else {
                continue
            }
            guard let member = call.enclosingMember else { continue }
            if isLocalTimer(name, path: path, in: member, file: file) {
                if isRepeated(call, name: name, in: file) { reportTwice(call, name: name, in: file) }
                continue
            }
            guard let type = file.type(around: call),
                let property = propertyMeant(by: name, in: member, type: type, file: file)
            else { continue }
            if isRepeated(call, name: name, in: file) {
                reportTwice(call, name: name, in: file)
            } else {
                check(call, property: property, in: member, type: type, file: file)
            }
        }
    }

    private func propertyMeant(by name: String, in member: Syntax, type: WholeType, file: FileContext) -> String? {
        var names = [name] + file.aliases(in: member).resolve(name).sorted()
        if hidesProperty(name, in: member, file: file) { names.removeAll { $0 == name } }
        return names.first { file.isDispatchTimer($0, of: type) }
    }

    /// Whether a local of the same name holds something else: `let timer = Wrapper()`.
    private func hidesProperty(_ name: String, in member: Syntax, file: FileContext) -> Bool {
        file.names.variables(named: name, in: member).contains { variable in
            variable.id != member.id
                && variable.bindings.contains { binding in
                    guard binding.pattern.sourceText == name, let value = binding.initializer?.value else {
                        return false
                    }
                    return MemberPath(value)?.single != name
                }
        }
    }

    private func isLocalTimer(_ name: String, path: MemberPath, in member: Syntax, file: FileContext) -> Bool {
        guard !path.startsAtSelf else { return false }
        return file.constructs(in: name).contains {
            $0.kind == .dispatchSource && $0.destination.local == name && $0.call.isInside(member)
        }
    }

    private func reportTwice(_ call: FunctionCallExprSyntax, name: String, in file: FileContext) {
        file.report(
            call,
            "`\(name)` has just had the same call, and one `\(call.path?.last ?? "")` too many ends the process or silences the timer. "
                + "Remove one of the two.")
    }

    /// Whether the statement before, on the same source, was of the same kind.
    private func isRepeated(_ call: FunctionCallExprSyntax, name: String, in file: FileContext) -> Bool {
        guard let statement = call.enclosingStatement, let list = statement.parent?.as(CodeBlockItemListSyntax.self),
            Syntax(statement.item).position == call.position || statement.item.is(FunctionCallExprSyntax.self)
        else { return false }
        let isSuspend = call.path?.last == "suspend"
        let calls = file.names.calls(on: name, in: list).filter { $0.path?.own.count == 2 }
            .map { (node: Syntax($0), verb: $0.path?.last) }
        let assignments = file.index.inside(list, of: file.names.assignments(to: name).map { Syntax($0.node) })
        let mentions = calls + assignments.map { ($0, nil) }
        var previous: Bool?
        for mention in mentions.sorted(by: { $0.node.position < $1.node.position }) {
            guard mention.node.position < statement.position else { break }
            guard let item = mention.node.item(of: list) else { continue }
            if !item.item.is(FunctionCallExprSyntax.self), !item.item.is(OptionalChainingExprSyntax.self) {
                previous = nil
            } else if mention.verb == "suspend" {
                previous = true
            } else if mention.verb == "resume" || mention.verb == "activate" {
                previous = false
            }
        }
        return previous == isSuspend
    }

    private func check(
        _ call: FunctionCallExprSyntax, property: String, in member: Syntax, type: WholeType, file: FileContext
    ) {
        let verb = call.path?.last ?? ""
        guard verb != "activate", call.enclosingClosures.allSatisfy({ $0.recipient?.path?.last != "setEventHandler" })
        else { return }
        if member.is(DeinitializerDeclSyntax.self) {
            guard !isStateChecked(call, property: property, in: member, file: file) else { return }
            let runsElsewhere = type.members(using: property) { [.call("resume"), .call("activate")].contains($0) }
                .contains { $0.kind != .deinitialiser }
            guard verb == "suspend" || runsElsewhere else { return }
            file.report(
                call,
                "This `\(verb)` in `deinit` does not know whether `\(property)` is suspended, and one too many ends the process. "
                    + "Check the state before it.")
            return
        }
        guard let function = member.as(FunctionDeclSyntax.self) else { return }
        guard !isStateChecked(call, property: property, in: member, file: file),
            !isBalanced(call, property: property, in: member, file: file)
        else { return }
        let name = function.name.plainText
        guard let facts = type.members(named: name).first(where: { $0.kind == .method }) else { return }
        guard !facts.uses.contains(where: { $0.name == property && $0.action == .assign }),
            !type.members(using: property, where: { $0 == .assign }).contains(where: { other in
                other.kind == .method && facts.calls.contains { $0.name == other.name }
            }), !callersCheck(name, function: function, type: type)
        else { return }
        file.report(
            call,
            "A second call of `\(name)` calls `\(verb)` on `\(property)` once too often, which ends the process or silences the timer. "
                + "Check the state before it.")
    }

    /// Whether a condition around the call looks at more than whether the source exists.
    private func isStateChecked(_ call: FunctionCallExprSyntax, property: String, in member: Syntax, file: FileContext)
        -> Bool
    {
        // `once.run { timer.resume() }`
        if call.enclosingClosures.contains(where: {
            $0.recipient?.path?.names.contains { $0.lowercased().contains("once") } == true
        }) {
            return true
        }
        return call.conditions(in: member, index: file.index).contains { condition in
            guard let list = condition.as(ConditionElementListSyntax.self) else { return true }
            return list.contains { element in
                if let binding = element.condition.as(OptionalBindingConditionSyntax.self) {
                    let name = binding.pattern.sourceText
                    let value = binding.initializer?.value.sourceText ?? name
                    return ![property, "self", "self.\(property)", "self?.\(property)"].contains(value)
                }
                let text = element.condition.sourceText
                return !["\(property) != nil", "self.\(property) != nil"].contains(text)
            }
        }
    }

    /// Whether the function calls the opposite first, under a look at the state: `if isRunning { timer.suspend() }`.
    private func isBalanced(
        _ call: FunctionCallExprSyntax, property: String, in member: Syntax, file: FileContext
    ) -> Bool {
        let opposite = call.path?.last == "suspend" ? "resume" : "suspend"
        return file.names.calls(on: property, in: member).contains { other in
            other.position < call.position && other.path?.own == [property, opposite]
                && isStateChecked(other, property: property, in: member, file: file)
        }
    }

    private func callersCheck(_ name: String, function: FunctionDeclSyntax, type: WholeType) -> Bool {
        guard function.modifiers.has("private", "fileprivate") else { return false }
        let callers = type.callers(of: name).filter { $0.name != name }
        return !callers.isEmpty
            && callers.allSatisfy { caller in
                caller.kind == .initialiser || caller.name == "viewDidLoad"
                    || caller.calls.allSatisfy { $0.name != name || $0.isConditional }
            }
    }
}
