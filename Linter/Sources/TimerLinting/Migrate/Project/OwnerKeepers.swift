import SwiftSyntax

/// Who keeps the objects of a class apart from their timers, as far as one file tells.
struct OwnerKeepers {
    /// Whether the file makes one and keeps it, hands it over or returns it.
    private(set) var isKept = false
    /// Where the file makes one that nothing but its timer keeps.
    private(set) var dropped: Syntax?

    static func reason(_ type: String) -> String {
        "nothing but its timer keeps a `\(type)`, and an `OwnedTimer` keeps no owner"
    }

    init(of type: String, in file: FileContext) {
        let name = type.innermostType
        for call in file.names.calls(to: name, "init") where !file.isTest(call) {
            guard let names = call.path?.names, names.last == name || names.dropLast().last == name else { continue }
            let destination = Destination(of: ExprSyntax(call), in: file)
            if isLetGo(destination, by: call, in: file) {
                dropped = dropped ?? Syntax(call)
            } else if destination.chained == nil {
                isKept = true
            }
        }
    }

    private func isLetGo(_ destination: Destination, by call: FunctionCallExprSyntax, in file: FileContext) -> Bool {
        if destination.isDiscarded { return true }
        if let last = call.chain.last?.call { return Destination(of: ExprSyntax(last), in: file).isDiscarded }
        guard let local = destination.local, destination.property == nil, !destination.isReturned,
            !destination.isForeign, !destination.isCollected, destination.passedTo.isEmpty,
            let member = call.enclosingMember, !member.is(VariableDeclSyntax.self), !file.runsLoop(member)
        else { return false }
        let depth = call.enclosingClosures.count
        // A closure may keep what it uses.
        return file.names.references(to: local, in: member).allSatisfy { $0.enclosingClosures.count == depth }
    }
}

extension FileContext {
    /// Whether a timer of one tick is to keep its object until then: its action lets go of it.
    func isKeptUntilTick(_ property: TimerProperty, _ creations: [TimerCreation]) -> Bool {
        let type = property.type
        guard !livesForEver(type), !hasUnknownSuperclass(type), !type.attributes.contains("Observable"),
            !ancestry(of: type).contains("ObservableObject")
        else { return false }
        return creations.contains { creation in
            guard !creation.repeats, creation.holdsOwner, let action = creation.action else { return false }
            if let closure = action.as(ClosureExprSyntax.self) { return mayEnd([property.name], in: closure, of: type) }
            let name = action.as(FunctionDeclSyntax.self)?.name.plainText ?? ""
            return type.methodsStopping(property.name, releaseStops: true).contains(name)
        }
    }

    /// Whether a type inherits from another one.
    func inherits(_ type: WholeType, from name: String) -> Bool {
        ancestry(of: type).contains(name.innermostType)
    }

    /// Whether the source tells that an expression is no object of a type: it is declared with another one.
    func isSurelyNoObject(_ expression: ExprSyntax, of type: WholeType) -> Bool {
        guard let name = typeName(of: expression), let facts = project.type(name, in: module),
            facts.kind != .unknown, facts.kind != .protocol
        else { return false }
        let own = type.name.innermostType
        return name != own && !project.ancestry(of: facts, in: module).contains(own)
            && !ancestry(of: type).contains(name)
    }

    /// The type that a variable, a parameter or a property of the own object is declared with, without its optionality.
    func typeName(of expression: ExprSyntax) -> String? {
        guard let path = MemberPath(expression), let name = path.single, !name.hasSuffix("()") else { return nil }
        if !path.startsAtSelf {
            if let binding = binding(of: name, at: expression) {
                let variable = binding.node.as(VariableDeclSyntax.self)?.bindings.first
                if let type = variable?.typeAnnotation?.type { return type.simpleName }
                return (binding.value?.as(FunctionCallExprSyntax.self)?.path?.names).flatMap { Self.made(by: $0) }
            }
            if let parameter = expression.parameter(name) { return parameter.type.simpleName }
        }
        guard let facts = type(around: expression)?.properties[name] else { return nil }
        if let type = facts.type { return type.trimmingPrefix("any ").prefix { $0 != "?" && $0 != "!" }.description }
        return facts.initialiser.flatMap { Self.made(by: $0.split(separator: ".").map(String.init)) }
    }

    /// The type that a call of these names makes: `Player()`, `Player.init()`.
    private static func made(by names: [String]) -> String? {
        var names = names.map { $0.hasSuffix("()") ? String($0.dropLast(2)) : $0 }
        if names.last == "init" { names.removeLast() }
        return names.last.flatMap { $0.first?.isUppercase == true ? $0 : nil }
    }
}
