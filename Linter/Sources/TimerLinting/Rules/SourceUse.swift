import SwiftSyntax

/// What a name means in a member that calls `resume` or `suspend` on it, worked out once for all such calls there.
final class SourceUse {
    enum Meaning {
        case local
        case property(String, of: WholeType)
        /// Something else, or a source that is not known.
        case unknown
    }

    let meaning: Meaning
    private let name: String
    private let member: Syntax
    private let file: FileContext
    private let histories = Memo<SyntaxIdentifier, SourceHistory>()

    init(of name: String, startsAtSelf: Bool, in member: Syntax, file: FileContext) {
        self.name = name
        self.member = member
        self.file = file
        let isLocal =
            !startsAtSelf
            && file.constructs(in: name, inside: member).contains {
                $0.kind == .dispatchSource && $0.destination.local == name
            }
        if isLocal {
            meaning = .local
        } else if let type = file.type(around: member),
            let property = Self.property(meantBy: name, in: member, type: type, file: file)
        {
            meaning = .property(property, of: type)
        } else {
            meaning = .unknown
        }
    }

    private static func property(
        meantBy name: String, in member: Syntax, type: WholeType, file: FileContext
    ) -> String? {
        var names = [name] + file.aliases(in: member).resolve(name).sorted()
        if hidesProperty(name, in: member, file: file) { names.removeAll { $0 == name } }
        return names.first { file.isDispatchTimer($0, of: type) }
    }

    /// Whether a local of the same name holds something else: `let timer = Wrapper()`.
    private static func hidesProperty(_ name: String, in member: Syntax, file: FileContext) -> Bool {
        file.names.variables(named: name, in: member).contains { variable in
            variable.id != member.id
                && variable.bindings.contains { binding in
                    guard binding.pattern.sourceText == name, let value = binding.initializer?.value else {
                        return false
                    }
                    return value.single != name
                }
        }
    }

    /// Whether the statement before a call, on the same source, was of the same kind.
    func isRepeated(_ call: FunctionCallExprSyntax) -> Bool {
        guard let statement = call.enclosingStatement, let list = statement.parent?.as(CodeBlockItemListSyntax.self),
            Syntax(statement.item).position == call.position || statement.item.is(FunctionCallExprSyntax.self)
        else { return false }
        let history = histories(list.id) { SourceHistory(of: name, in: list, file: file) }
        return history.isSuspended(before: statement.position) == (call.path?.last == "suspend")
    }

    /// Whether the member calls the opposite first, under a look at the state: `if isRunning { timer.suspend() }`.
    func isBalanced(_ call: FunctionCallExprSyntax) -> Bool {
        let opposite = call.path?.last == "suspend" ? "resume" : "suspend"
        return firstChecked[opposite].map { $0 < call.position } ?? false
    }

    /// Where the member first makes each call under a look at the state.
    private lazy var firstChecked: [String: AbsolutePosition] = {
        guard case .property(let property, _) = meaning else { return [:] }
        var found: [String: AbsolutePosition] = [:]
        for call in file.names.calls(on: property, in: member) {
            guard let path = call.path?.own, path.count == 2, path[0] == property, found[path[1]] == nil,
                isStateChecked(call, property: property)
            else { continue }
            found[path[1]] = call.position
        }
        return found
    }()

    /// Whether a condition around the call looks at more than whether the source exists.
    func isStateChecked(_ call: FunctionCallExprSyntax, property: String) -> Bool {
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

    /// Whether the type resumes the property in another member than its `deinit`.
    private(set) lazy var isResumedElsewhere: Bool = {
        guard case .property(let property, let type) = meaning else { return false }
        return type.members(using: property) { [.call("resume"), .call("activate")].contains($0) }
            .contains { $0.kind != .deinitialiser }
    }()

    /// Whether the method makes the source itself, or all its callers know the state.
    private(set) lazy var isPrepared: Bool = {
        guard case .property(let property, let type) = meaning else { return true }
        let function = member.as(FunctionDeclSyntax.self)
        let name = function?.name.plainText ?? member.as(VariableDeclSyntax.self)?.bindings.first?.pattern.sourceText
        guard let name else { return !member.is(SubscriptDeclSyntax.self) }
        guard let facts = type.members(named: name).first(where: { $0.kind != .storage(of: name) }),
            !facts.uses.contains(where: { $0.name == property && $0.action == .assign })
        else { return true }
        let makers = type.methodsAssigning(property)
        return facts.calls.contains { makers.contains($0.name) }
            || function.map { callersCheck(name, function: $0, type: type) } ?? false
    }()

    private func callersCheck(_ name: String, function: FunctionDeclSyntax, type: WholeType) -> Bool {
        guard function.isPrivate, !file.mayBeCalledOnOthers(function) else { return false }
        let callers = type.callers(of: name).filter { $0.name != name }
        return !callers.isEmpty
            && callers.allSatisfy { caller in
                caller.kind == .initialiser || caller.name == "viewDidLoad"
                    || caller.calls.allSatisfy { $0.name != name || $0.isConditional }
            }
    }
}
