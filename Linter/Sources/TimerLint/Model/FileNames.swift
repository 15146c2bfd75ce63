import SwiftSyntax

/// What a file declares and mentions, by name, so that each look-up takes no longer in a longer file.
struct FileNames {
    /// Functions by the qualified name of their type and their own: `Player` and `start`; free ones have no type.
    private var functions: [Key: [FunctionDeclSyntax]] = [:]
    private var functionsByName: [String: [FunctionDeclSyntax]] = [:]
    private var references: [String: [DeclReferenceExprSyntax]] = [:]
    private var assignments: [String: [Assignment]] = [:]
    private var deinitialisers: [String: DeinitializerDeclSyntax] = [:]

    private struct Key: Hashable {
        var type: String?
        var name: String
    }

    init(_ index: FileIndex) {
        for function in index.functions {
            let name = function.name.plainText
            functions[Key(type: function.enclosingTypeDeclaration?.typeName, name: name), default: []].append(function)
            functionsByName[name, default: []].append(function)
        }
        for reference in index.references { references[reference.baseName.plainText, default: []].append(reference) }
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
