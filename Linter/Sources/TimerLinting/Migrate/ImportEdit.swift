import SwiftSyntax

/// The edit that imports the library into a file.
enum ImportEdit {
    /// The module of the library.
    static let module = "Timers"

    /// `nil` where the file imports it.
    static func edit(of tree: SourceFileSyntax) -> Fix.Edit? {
        let imports = tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self) }
        func name(_ node: ImportDeclSyntax) -> String { node.path.sourceText }
        guard !imports.contains(where: { name($0) == module }) else { return nil }
        let plain = imports.filter { $0.attributes.isEmpty && $0.importKindSpecifier == nil }
        let text = "import \(module)"
        let before = plain.last { name($0).lowercased() < module.lowercased() }
        if let before, let edit = Fix.Edit.line(text, after: before) { return edit }
        if let first = imports.first { return .line(text, before: first) }
        guard let first = tree.statements.first else { return nil }
        return .line(text + "\n", before: first)
    }
}
