import SwiftSyntax

/// Where a file mentions a name that a property has, and whose property that is.
struct Mentions {
    /// The expressions that are the property of the object which the code runs in, by the type around them.
    private(set) var own: [String: [ExprSyntax]] = [:]
    /// `if let timer {`, where the name is that of a property, by the type around it.
    private(set) var shorthands: [String: [OptionalBindingConditionSyntax]] = [:]
    /// The items `[timer]` of capture lists, which copy the property, by the type around them.
    private(set) var copies: [String: [ClosureCaptureSyntax]] = [:]
    /// What may be the property of another object, by the type around it, which is empty outside of types.
    private(set) var foreign: [String: [Syntax]] = [:]
    /// Mentions of which it is not clear what they are, by the type around them.
    private(set) var unclear: [String: [Syntax]] = [:]
    let count: Int

    /// - Complexity: linear in the mentions.
    init(of name: String, in file: FileContext, names: BoundNames) {
        let patterns = names.patterns[name] ?? []
        let references = file.names.references(to: name)
        count = references.count
        for reference in references {
            let type = file.type(around: reference)?.name ?? ""
            switch Self.subject(of: reference, name: name, in: file, patterns: patterns) {
            case .own(let expression): own[type, default: []].append(expression)
            case .foreign: foreign[type, default: []].append(Syntax(reference))
            case .unclear: unclear[type, default: []].append(Syntax(reference))
            case .local: break
            }
        }
        for binding in file.names.bindings(named: name, in: file.tree) where binding.initializer == nil {
            guard !file.isLocal(name, at: binding) else { continue }
            shorthands[file.type(around: binding)?.name ?? "", default: []].append(binding)
        }
        for item in names.captures[name] ?? [] where !file.isLocal(name, at: item) {
            copies[file.type(around: item)?.name ?? "", default: []].append(item)
        }
    }

    /// The mentions in the code of other types than one, where those may have inherited the property.
    func own(outside type: String) -> [Syntax] {
        func others(_ nodes: [String: [some SyntaxProtocol]]) -> [Syntax] {
            nodes.filter { $0.key != type }.values.flatMap { $0.map { Syntax($0) } }
        }
        return (others(own) + others(shorthands) + others(copies) + others(unclear)).sorted {
            $0.position < $1.position
        }
    }

    private enum Subject {
        case own(ExprSyntax)
        case foreign, unclear, local
    }

    private static func subject(
        of reference: DeclReferenceExprSyntax, name: String, in file: FileContext, patterns: [Syntax]
    ) -> Subject {
        if reference.isMember, let access = reference.parent?.as(MemberAccessExprSyntax.self) {
            // An implicit member is one of a type.
            guard let base = access.base else { return .local }
            guard let path = MemberPath(base), path.names.count == 1 else { return .foreign }
            guard file.isOwnObject(path.names[0], at: reference) else {
                // A member of a type, as of `Timer` in `Timer.scheduledTimer`, is none of an object.
                return path.names[0].first?.isUppercase == true ? .local : .foreign
            }
            return .own(ExprSyntax(access))
        }
        if reference.parent?.is(KeyPathPropertyComponentSyntax.self) == true { return .foreign }
        if file.isLocal(name, at: reference) { return .local }
        if let member = reference.enclosingMember, !file.index.inside(member, of: patterns).isEmpty { return .unclear }
        return .own(ExprSyntax(reference))
    }
}

extension FileContext {
    /// Whether a name is `self`, or bound to it.
    func isOwnObject(_ name: String, at node: some SyntaxProtocol) -> Bool {
        guard let binding = binding(of: name, at: node) else { return name == "self" }
        return isSelf(binding)
    }

    /// Whether a name is that of a variable, a closure's parameter, or a parameter of a function around the node.
    func isLocal(_ name: String, at node: some SyntaxProtocol) -> Bool {
        binding(of: name, at: node) != nil || node.isParameter(name)
    }
}

extension SyntaxProtocol {
    /// Whether a function around the node has a parameter of this name.
    func isParameter(_ name: String) -> Bool { parameter(name) != nil }

    /// The parameter of this name that a function around the node has.
    func parameter(_ name: String) -> FunctionParameterSyntax? {
        for ancestor in ancestors {
            if ancestor.isTypeDeclaration { return nil }
            let parameters = ancestor.parameters ?? ancestor.as(SubscriptDeclSyntax.self)?.parameterClause.parameters
            let found = parameters?.first { $0.innerName == name }
            if let found { return found }
        }
        return nil
    }
}
