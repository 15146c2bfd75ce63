import SwiftSyntax

/// What a file declares and mentions, by name, so that each look-up takes no longer in a longer file.
struct FileNames {
    /// Functions by the qualified name of their type and their own: `Player` and `start`; free ones have no type.
    private var functions: [Key: [FunctionDeclSyntax]] = [:]
    private var functionsByName: [String: [FunctionDeclSyntax]] = [:]
    private var references: [String: [DeclReferenceExprSyntax]] = [:]
    private var assignments: [String: [Assignment]] = [:]
    private var calls: [String: [FunctionCallExprSyntax]] = [:]
    private var callsByReceiver: [String: [FunctionCallExprSyntax]] = [:]
    private var variables: [String: [VariableDeclSyntax]] = [:]
    private var bindings: [String: [OptionalBindingConditionSyntax]] = [:]
    private let index: FileIndex
    private var deinitialisers: [String: DeinitializerDeclSyntax] = [:]

    private struct Key: Hashable {
        var type: String?
        var name: String
    }

    init(_ index: FileIndex) {
        self.index = index
        for call in index.calls {
            guard let path = call.path else { continue }
            calls[path.last, default: []].append(call)
            if path.names.count > 1 {
                callsByReceiver[path.names[path.names.count - 2], default: []].append(call)
            }
        }
        for variable in index.variables {
            for name in Set(variable.bindings.map(\.pattern.sourceText)) {
                variables[name, default: []].append(variable)
            }
        }
        bindings = Dictionary(grouping: index.bindings, by: \.pattern.sourceText)
        functionsByName = Dictionary(grouping: index.functions, by: \.name.plainText)
        functions = Dictionary(grouping: index.functions) { function in
            Key(type: function.enclosingTypeDeclaration?.typeName, name: function.name.plainText)
        }
        references = Dictionary(grouping: index.references, by: \.baseName.plainText)
        for assignment in index.assignments {
            guard let name = assignment.path?.own.last else { continue }
            assignments[name, default: []].append(assignment)
        }
        for node in index.deinitialisers {
            guard let type = node.enclosingTypeDeclaration?.typeName, deinitialisers[type] == nil else { continue }
            deinitialisers[type] = node
        }
    }

    func functions(named name: String, of type: String?) -> [FunctionDeclSyntax] {
        functions[Key(type: type, name: name)] ?? []
    }

    func functions(named name: String) -> [FunctionDeclSyntax] { functionsByName[name] ?? [] }

    func references(to name: String) -> [DeclReferenceExprSyntax] { references[name] ?? [] }

    /// Assignments to a path that ends in the name.
    func assignments(to name: String) -> [Assignment] { assignments[name] ?? [] }

    /// The calls of functions and methods with these names.
    func calls(to names: String...) -> [FunctionCallExprSyntax] { names.flatMap { calls[$0] ?? [] } }

    /// The calls of methods on a variable or a property of this name inside a node.
    func calls(on name: String, in node: some SyntaxProtocol) -> [FunctionCallExprSyntax] {
        index.inside(node, of: callsByReceiver[name] ?? [])
    }

    func references(to name: String, in node: some SyntaxProtocol) -> [DeclReferenceExprSyntax] {
        index.inside(node, of: references[name] ?? [])
    }

    /// The declarations inside a node that have a variable of this name.
    func variables(named name: String, in node: some SyntaxProtocol) -> [VariableDeclSyntax] {
        index.inside(node, of: variables[name] ?? [])
    }

    func bindings(named name: String, in node: some SyntaxProtocol) -> [OptionalBindingConditionSyntax] {
        index.inside(node, of: bindings[name] ?? [])
    }

    func deinitialiser(of type: String) -> DeinitializerDeclSyntax? { deinitialisers[type] }
}

extension Syntax {
    /// The qualified name of the type that this declaration declares or extends.
    var typeName: String? {
        if let node = self.as(ExtensionDeclSyntax.self) { return qualified(node.extendedType.sourceText) }
        guard isTypeDeclaration, let named = asProtocol((any NamedDeclSyntax).self) else { return nil }
        return qualified(named.name.plainText)
    }
}
